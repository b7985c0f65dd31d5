import type { QueryClient } from '@tanstack/react-query'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { blocosDaVenda, chaves } from '../api/chaves.ts'
import { ouvir } from '../notificacao/avisos.ts'

const consultas = [
  propostaApi.consultar,
  propostaApi.historico,
  propostaApi.emAberto,
  propostaApi.emAndamento,
  propostaApi.emAtraso,
  propostaApi.reprovadas,
  propostaApi.esteira,
  propostaApi.resumoDaEsteira,
  simulacaoApi.margens,
  beneficioApi.margemConvenio,
]

/** The blocks of a client that depend on a moved proposta are refetched when next shown. */
export function envelhecerCliente(cache: QueryClient, idRelacionamento: string): void {
  for (const bloco of blocosDaVenda) {
    void cache.invalidateQueries({ queryKey: chaves.bloco(idRelacionamento, bloco) })
  }
}

/**
 * When a notice reports a moved proposta, refetches its page, the lists and the open card of its
 * client, on any screen. Answers the function that unsubscribes.
 */
export const ouvirPropostas = (cache: QueryClient): (() => void) =>
  ouvir('proposta', ({ idRelacionamento }) => {
    for (const { path } of consultas) void cache.invalidateQueries({ queryKey: [path] })
    if (idRelacionamento !== undefined) envelhecerCliente(cache, idRelacionamento)
  })
