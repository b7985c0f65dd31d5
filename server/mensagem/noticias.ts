import type { ClientBase } from 'pg'
import { type SituacaoDaMensagem, situacoesDaMensagem } from '#shared/mensagem/situacao.ts'
import { aplicar, type Mudada, travarMensagens } from './sql.ts'

/** What became known of a message. */
export type Noticia = {
  id: string
  situacao: SituacaoDaMensagem
  idExterno?: string | undefined
  codigo?: string | null
  motivo?: string | null
  /** When it happened, by the word of the channel; absent: now. */
  ocorridaEm?: Date
}

export async function aplicarNoticias(
  client: ClientBase,
  noticias: readonly Noticia[],
  agora: Date,
): Promise<Mudada[]> {
  if (noticias.length === 0) return []
  const emOrdem = noticias.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const ids = emOrdem.map(({ id }) => id)
  // Locked first, judged after: the statement then reads the result of the previous event.
  await travarMensagens(client, { ids })
  return aplicar(client, {
    ids,
    situacoes: emOrdem.map(({ situacao }) => situacao),
    idsExternos: emOrdem.map(({ idExterno }) => idExterno ?? null),
    codigos: emOrdem.map(({ codigo }) => codigo ?? null),
    motivos: emOrdem.map(({ motivo }) => motivo ?? null),
    instantes: emOrdem.map(({ ocorridaEm }) =>
      ocorridaEm === undefined || ocorridaEm > agora ? agora : ocorridaEm,
    ),
    ordem: situacoesDaMensagem,
    agora,
  })
}
