import type { QueryClient } from '@tanstack/react-query'
import { refinportApi } from '#shared/refinport/api.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { blocosDaVenda, chaves } from '../api/chaves.ts'
import { velhosDaProposta } from '../api/velhos.ts'
import { ouvir } from '../notificacao/avisos.ts'

/** The blocks of a client that depend on a moved proposta are refetched when next shown. */
function envelhecerCliente(cache: QueryClient, idRelacionamento: string): void {
  for (const bloco of blocosDaVenda) {
    void cache.invalidateQueries({ queryKey: chaves.bloco(idRelacionamento, bloco) })
  }
}

/**
 * A displayed proposta moved, seen by asking again: the notice goes to its atendente only. Refetches
 * the figures of its refinancing too.
 */
export function envelhecerDaMudanca(cache: QueryClient, idRelacionamento: string): void {
  void cache.invalidateQueries({ queryKey: [refinportApi.preparar.path] })
  envelhecerCliente(cache, idRelacionamento)
}

/**
 * When a notice reports a moved proposta, refetches its page, the lists and the open card of its
 * client, on any screen. Answers the function that unsubscribes.
 */
export function ouvirPropostas(cache: QueryClient): () => void {
  const fins = [
    ouvir('proposta', ({ idRelacionamento }) => {
      for (const { path } of velhosDaProposta) void cache.invalidateQueries({ queryKey: [path] })
      if (idRelacionamento !== undefined) envelhecerCliente(cache, idRelacionamento)
    }),
    // The client took a step on the page of a portability.
    ouvir('link', () => {
      void cache.invalidateQueries({ queryKey: [trilhaApi.acompanhamento.path] })
    }),
  ]
  return () => {
    for (const fim of fins) fim()
  }
}
