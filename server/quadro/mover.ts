import type { AcaoDoLote, PedidoDeLote, ResultadoDoLote } from '#shared/oportunidade/lote.ts'
import { executarLote } from '../base/batch/executar.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { loteDeOportunidades, nomearDonoDa } from '../oportunidade/lote.ts'

type Item = PedidoDeLote['itens'][number]

type Pedaco = {
  acao: AcaoDoLote
  itens: readonly Item[]
  /** The verb that the button of one row calls. */
  mover: (item: Item) => Promise<JsonCru>
}

/** Moves many oportunidades one by one. The pieces of a batch carry one id, which its undoing names. */
export async function moverLote(
  contexto: Contexto,
  idLote: string,
  { acao, itens, mover }: Pedaco,
): Promise<ResultadoDoLote> {
  const { recusas, lote } = await executarLote(contexto, loteDeOportunidades, {
    idLote,
    acao,
    pedidos: itens.map((item) => ({ id: item.idOportunidade, item })),
    async fazer(segurada, { item }) {
      await nomearDonoDa(contexto, segurada)
      return mover(item)
    },
  })
  return {
    linhas: recusas.map((recusa) => ({
      movida: recusa === null,
      motivos: [...(recusa?.motivos ?? [])],
    })),
    movidas: lote?.itens ?? 0,
    desfazerAte: lote?.desfazerAte.toISOString() ?? null,
  }
}
