import type { Contexto } from '../http/handler.ts'
import { Recusa, recusaDe } from '../http/recusa.ts'
import { acharLote, exigirAberto } from './aberto.ts'
import { encerrarLote, guardarMotivos, listarItens, marcarVoltas } from './sql.ts'
import type { Linha, TipoDeLote } from './tipo.ts'

type Desfeito<L> = {
  voltaram: L[]
  /** In the order of the locks. */
  ficaram: { linha: L; motivos: readonly string[] }[]
}

/**
 * Undoes a whole batch: each row unchanged since the batch gets its values before; a changed one
 * stays and answers the reason. Once, within its time, by the author or a supervisor.
 */
export async function desfazerLote<L extends Linha, A>(
  contexto: Contexto,
  tipo: TipoDeLote<L, A>,
  idLote: string,
): Promise<Desfeito<L>> {
  const { client, usuario, agora, auditar } = contexto
  const lote = await acharLote(contexto, tipo.nome, idLote)
  if (!lote) throw new Recusa('nao-encontrado', 'Lote não encontrado')
  exigirAberto(lote, agora)

  const itens = new Map((await listarItens(client, { idLote })).map((item) => [item.id, item]))
  const voltaram: L[] = []
  const ficaram: Desfeito<L>['ficaram'] = []
  for (const linha of await tipo.travar(contexto, [...itens.keys()])) {
    const item = itens.get(linha.id)
    if (!item) continue
    const { versao } = item
    const antes = tipo.antes.parse(item.antes)
    const recusa = await recusaDe(() =>
      tipo.voltar(contexto, { acao: lote.acao, linha, antes, versao }),
    )
    if (recusa) {
      ficaram.push({ linha, motivos: recusa.motivos })
      continue
    }
    voltaram.push(linha)
    auditar('MUDANCA', {
      idCliente: linha.idCliente,
      alvo: `${tipo.nome}:${linha.id}`,
      detalhe: { idLote, desfeito: true },
    })
  }
  await tipo.voltarTodas?.(contexto, idLote, voltaram)
  await Promise.all([
    encerrarLote(client, { id: idLote, idUsuario: usuario.id, agora }),
    marcarVoltas(client, { idLote, ids: voltaram.map(({ id }) => id), agora }),
    guardarMotivos(client, {
      idLote,
      ficam: ficaram.map(({ linha, motivos }) => ({ id: linha.id, motivos: [...motivos] })),
    }),
  ])
  return { voltaram, ficaram }
}
