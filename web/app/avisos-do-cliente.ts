import type { QueryClient } from '@tanstack/react-query'
import { chaves } from '#web/api/chaves.ts'
import { ouvir } from '#web/notificacao/avisos.ts'
import { ouvirPropostas } from '#web/proposta/propostas-velhas.ts'

/** Paths of calls, which come with their screens: the test compares them. */
const daFormalizacao = [
  '/relacionamento/v1/formalizacao',
  '/relacionamento/v1/formalizacao/contratos',
]
const paraOlhar = '/consigna/v1/consentimentos/para-olhar'
const esperam = '/consigna/v1/aprovacoes/contagem'
const daTransferencia = '/consigna/v1/transferencias'
const daPassagem = ['/consigna/v1/passagens', '/consigna/v1/passagens/cliente']
const daConfirmacao = [
  '/consigna/v1/relacionamento/:idRelacionamento/confirmacao',
  '/consigna/v1/confirmacoes',
]

/**
 * Invalidates the queries of open clients that a notice makes old; a hidden tab refetches when it is shown. Returns
 * the function that unsubscribes.
 */
export function ouvirClientes(cache: QueryClient): () => void {
  const velho = (queryKey: readonly unknown[]) => void cache.invalidateQueries({ queryKey })
  const fins = [
    ouvirPropostas(cache),
    ouvir('mensagem', ({ idRelacionamento = '' }) =>
      velho([...chaves.cliente(idRelacionamento), 'hsm']),
    ),
    ouvir('anotacao', ({ idRelacionamento = '' }) =>
      velho(chaves.bloco(idRelacionamento, 'anotacoes')),
    ),
    ouvir('consentimento', ({ idRelacionamento = '' }) => {
      velho(chaves.bloco(idRelacionamento, 'tokenAtivo'))
      velho(chaves.bloco(idRelacionamento, 'trabalhadorToken'))
      for (const path of [paraOlhar, esperam]) velho([path])
    }),
    ouvir('cadastro', ({ idRelacionamento = '' }) => velho(chaves.cliente(idRelacionamento))),
    ouvir('transferencia', ({ idRelacionamento = '' }) => {
      velho([daTransferencia])
      velho(chaves.cliente(idRelacionamento))
    }),
    ouvir('passagem', ({ idRelacionamento = '' }) => {
      for (const path of daPassagem) velho([path])
      velho(chaves.cliente(idRelacionamento))
    }),
    ouvir('reatribuicao', () => void cache.invalidateQueries()),
    ouvir('ausencia', () => void cache.invalidateQueries()),
    ouvir('cota', () => velho(['/consigna/v1/cotas'])),
    ouvir('formalizacao', () => {
      for (const path of [...daFormalizacao, paraOlhar, esperam]) velho([path])
    }),
    ouvir('confirmacao', ({ idRelacionamento = '' }) => {
      for (const path of [...daConfirmacao, esperam]) velho([path])
      velho(chaves.cliente(idRelacionamento))
    }),
  ]
  return () => {
    for (const fim of fins) fim()
  }
}
