import type { QueryClient } from '@tanstack/react-query'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { chaves } from '#web/api/chaves.ts'
import { chaveDoToken } from '#web/consentimento/consultas.ts'
import { makesOld as daFormalizacao } from '#web/formalizacao/consultas.ts'
import { velhasDe } from '#web/hsm/consultas.ts'
import { ouvir } from '#web/notificacao/avisos.ts'
import { ouvirPropostas } from '#web/proposta/propostas-velhas.ts'

/**
 * What a notice makes old in the clients of this window, hidden ones too: those read it again when
 * they are shown. Answers the function that unsubscribes.
 */
export function ouvirClientes(cache: QueryClient): () => void {
  const velho = (queryKey: readonly unknown[]) => void cache.invalidateQueries({ queryKey })
  const fins = [
    ouvirPropostas(cache),
    ouvir('mensagem', ({ idRelacionamento = '' }) => velho(velhasDe(idRelacionamento))),
    ouvir('anotacao', ({ idRelacionamento = '' }) =>
      velho(chaves.bloco(idRelacionamento, 'anotacoes')),
    ),
    ouvir('consentimento', ({ idRelacionamento = '' }) => {
      velho(chaveDoToken(idRelacionamento, 'INSS'))
      velho(chaveDoToken(idRelacionamento, 'TRABALHADOR'))
    }),
    ouvir('formalizacao', () => {
      for (const { path } of daFormalizacao) velho([path])
    }),
    ouvir('confirmacao', ({ idRelacionamento = '' }) => {
      velho([confirmacaoApi.consultar.path])
      velho([confirmacaoApi.pendentes.path])
      velho(chaves.cliente(idRelacionamento))
    }),
  ]
  return () => {
    for (const fim of fins) fim()
  }
}
