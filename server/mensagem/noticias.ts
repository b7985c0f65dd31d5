import type { ClientBase } from 'pg'
import { type SituacaoDaMensagem, situacoesDaMensagem } from '#shared/mensagem/situacao.ts'
import { criarEvento } from '../base/events.ts'
import { aplicar, type Mudada, travarMensagens } from './sql.ts'

/** The client told WhatsApp to let no offers of ours through. */
const RECUSOU_OFERTAS = '131050'

/** A message was stopped by the client's own refusal of offers. */
export const ofertaRecusada = criarEvento<
  { client: ClientBase; agora: Date },
  { idMensagem: string }
>('oferta recusada')

/** What became known of a message. */
export type Noticia = {
  id: string
  situacao: SituacaoDaMensagem
  idExterno?: string | undefined
  codigo?: string | null
  motivo?: string | null
  /** When it happened, by the word of the channel; absent: now. */
  ocorridaEm?: Date
  /** The gate holds it back until then. */
  adiadaAte?: Date
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
  const mudadas = await aplicar(client, {
    ids,
    situacoes: emOrdem.map(({ situacao }) => situacao),
    idsExternos: emOrdem.map(({ idExterno }) => idExterno ?? null),
    codigos: emOrdem.map(({ codigo }) => codigo ?? null),
    motivos: emOrdem.map(({ motivo }) => motivo ?? null),
    instantes: emOrdem.map(({ ocorridaEm }) =>
      ocorridaEm === undefined || ocorridaEm > agora ? agora : ocorridaEm,
    ),
    adiadas: emOrdem.map(({ adiadaAte }) => adiadaAte ?? null),
    ordem: situacoesDaMensagem,
    agora,
  })
  const recusadas = emOrdem.flatMap(({ id, codigo }) => (codigo === RECUSOU_OFERTAS ? [id] : []))
  for (const idMensagem of recusadas) {
    await ofertaRecusada.contar({ client, agora }, { idMensagem })
  }
  return mudadas
}
