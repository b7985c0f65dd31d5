import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PedidoDeResolver } from '#shared/calculo/pedido-de-resolver.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { ApiError } from '../api/erro.ts'
import { q } from '../api/query.ts'
import { perguntaDe } from './cenarios.ts'
import { lerCondicoes } from './modos.ts'

const FALHOU = 'Não foi possível procurar agora. Tente de novo em instantes'

/** Solves for the missing number: a simulation with it, or the reason why there is none. */
export function useProcurar(idRelacionamento: string) {
  const [procurando, setProcurando] = useState(false)
  const [semSolucao, setSemSolucao] = useState<string>()
  const cache = useQueryClient()

  async function procurar(
    pedido: Omit<PedidoDeResolver, 'idRelacionamento'>,
  ): Promise<EntradaSimulacao | undefined> {
    setProcurando(true)
    try {
      const achado = await cache.fetchQuery(
        q(simulacaoApi.resolver, { body: { idRelacionamento, ...pedido } }),
      )
      setSemSolucao(achado.semSolucao ?? undefined)
      const { resultado } = achado
      const entrada = resultado ? lerCondicoes(resultado.condicoes) : undefined
      // It was simulated with the search: the card has nothing more to ask.
      if (entrada && resultado) {
        cache.setQueryData(perguntaDe(idRelacionamento, entrada).queryKey, resultado)
      }
      return entrada
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSemSolucao(error.status === 400 && error.body.message ? error.body.message : FALHOU)
      return undefined
    } finally {
      setProcurando(false)
    }
  }

  return { procurar, procurando, semSolucao, esquecer: () => setSemSolucao(undefined) }
}
