import { useState } from 'react'
import type { Output } from '#shared/endpoint.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { ApiError } from '../api/erro.ts'
import { enviar } from '../api/intencao.ts'
import {
  comResposta,
  loteNovo,
  proximoPedaco,
  type AndamentoDoLote,
  type PedidoDoLote,
} from './lote.ts'
import { useQuadroVelho } from './use-quadro.ts'

type Resultado = Output<typeof oportunidadeApi.atenderLote>

/** Moves the selected cards piece by piece under one id, so that one undo reverts all of them. */
export function useLote() {
  const [lote, setLote] = useState<AndamentoDoLote | null>(null)
  const velho = useQuadroVelho()

  async function seguir(inicio: AndamentoDoLote): Promise<void> {
    let atual: AndamentoDoLote = { ...inicio, erro: null }
    setLote(atual)
    try {
      while (atual.linhas.length < atual.cartoes.length) {
        atual = comResposta(atual, await enviarPedaco(atual))
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
    comecar: (cartoes: readonly Cartao[], pedido: PedidoDoLote) =>
      void seguir(loteNovo(crypto.randomUUID(), cartoes, pedido)),
    continuar: () => {
      if (lote) void seguir(lote)
    },
  }
}

/** A piece without an answer keeps its key: sent again it counts once. */
function enviarPedaco(lote: AndamentoDoLote): Promise<Resultado> {
  const itens = proximoPedaco(lote)
  const params = { idLote: lote.idLote }
  const { acao, perda } = lote.pedido
  if (acao === 'atender') return enviar(oportunidadeApi.atenderLote, { params, body: { itens } })
  if (acao === 'andamento') {
    return enviar(oportunidadeApi.andamentoLote, { params, body: { itens } })
  }
  if (!perda) throw new Error('A loss without a reason')
  return enviar(oportunidadeApi.perderLote, { params, body: { itens, ...perda } })
}
