import {
  type AcaoDoLote,
  MAXIMO_DO_PEDIDO,
  type ResultadoDoLote,
} from '#shared/oportunidade/lote.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import type { MotivoPerda } from '#shared/oportunidade/shapes.ts'

export type PedidoDoLote = { acao: AcaoDoLote; perda?: Omit<MotivoPerda, 'versao'> }

export type AndamentoDoLote = {
  idLote: string
  pedido: PedidoDoLote
  cartoes: readonly Cartao[]
  /** Of the first ones, in their order. */
  linhas: ResultadoDoLote['linhas']
  desfazerAte: string | null
  /** It stopped before the end, and may go on. */
  erro: string | null
}

export const loteNovo = (
  idLote: string,
  cartoes: readonly Cartao[],
  pedido: PedidoDoLote,
): AndamentoDoLote => ({ idLote, pedido, cartoes, linhas: [], desfazerAte: null, erro: null })

/** The rows of the next piece; none at the end. */
export const proximoPedaco = ({ cartoes, linhas }: AndamentoDoLote) =>
  cartoes
    .slice(linhas.length, linhas.length + MAXIMO_DO_PEDIDO)
    .map(({ idOportunidade, versao }) => ({ idOportunidade, versao }))

/** The batch after a piece was answered. */
export const comResposta = (
  antes: AndamentoDoLote,
  { linhas, desfazerAte }: Pick<ResultadoDoLote, 'linhas' | 'desfazerAte'>,
): AndamentoDoLote => ({ ...antes, linhas: [...antes.linhas, ...linhas], desfazerAte })
