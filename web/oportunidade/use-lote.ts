import { useState } from 'react'
import type { Output } from '#shared/endpoint.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { type AcaoDoLote, MAXIMO_DO_PEDIDO } from '#shared/oportunidade/lote.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import type { MotivoPerda } from '#shared/oportunidade/shapes.ts'
import { ApiError } from '../api/erro.ts'
import { enviar } from '../api/query.ts'
import { useQuadroVelho } from './use-quadro.ts'

type Resultado = Output<typeof oportunidadeApi.atenderLote>
type Pedido = { acao: AcaoDoLote; perda?: Omit<MotivoPerda, 'versao'> }

export type AndamentoDoLote = {
  idLote: string
  pedido: Pedido
  cartoes: readonly Cartao[]
  /** Of the first ones, in their order. */
  linhas: Resultado['linhas']
  desfazerAte: string | null
  /** It stopped before the end, and may go on. */
  erro: string | null
}

/** Moves the selected cards piece by piece under one id, so that one undo reverts all of them. */
export function useLote() {
  const [lote, setLote] = useState<AndamentoDoLote | null>(null)
  const velho = useQuadroVelho()

  async function seguir(inicio: AndamentoDoLote): Promise<void> {
    let atual: AndamentoDoLote = { ...inicio, erro: null }
    setLote(atual)
    try {
      while (atual.linhas.length < atual.cartoes.length) {
        const { linhas, desfazerAte } = await enviarPedaco(atual)
        atual = { ...atual, linhas: [...atual.linhas, ...linhas], desfazerAte }
        setLote(atual)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setLote({ ...atual, erro: error.body.message ?? 'O servidor não respondeu.' })
    }
    velho(atual.cartoes.map(({ idRelacionamento }) => idRelacionamento))
  }

  return {
    lote,
    comecar: (cartoes: readonly Cartao[], pedido: Pedido) =>
      void seguir({
        idLote: crypto.randomUUID(),
        pedido,
        cartoes,
        linhas: [],
        desfazerAte: null,
        erro: null,
      }),
    continuar: () => {
      if (lote) void seguir(lote)
    },
  }
}

/** A piece without an answer keeps its key: sent again it counts once. */
function enviarPedaco({ idLote, pedido, cartoes, linhas }: AndamentoDoLote): Promise<Resultado> {
  const itens = cartoes
    .slice(linhas.length, linhas.length + MAXIMO_DO_PEDIDO)
    .map(({ idOportunidade, versao }) => ({ idOportunidade, versao }))
  const params = { idLote }
  const { acao, perda } = pedido
  if (acao === 'atender') return enviar(oportunidadeApi.atenderLote, { params, body: { itens } })
  if (acao === 'andamento') {
    return enviar(oportunidadeApi.andamentoLote, { params, body: { itens } })
  }
  if (!perda) throw new Error('A loss without a reason')
  return enviar(oportunidadeApi.perderLote, { params, body: { itens, ...perda } })
}
