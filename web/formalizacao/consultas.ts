import { queryOptions, useQuery } from '@tanstack/react-query'
import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { BuscaDoChecklist, Formalizacao } from '#shared/formalizacao/shapes.ts'
import { terminada } from '#shared/formalizacao/situacao.ts'
import { q } from '../api/query.ts'

/** How often one on the client's phone is looked at, should no notice arrive. */
const ESPERA_MS = 5000

/** Once signed, what the client sent last may still be on its way from the signing service. */
const comOCliente = ({ modalidade, situacao, link, checklist }: Formalizacao): boolean =>
  modalidade !== 'FISICA' &&
  link !== 'NENHUM' &&
  !terminada(situacao) &&
  (situacao !== 'ASSINADA' ||
    checklist.some((item) => item.obrigatorio && item.situacao !== 'RECEBIDO'))

/** What every change of a formalization makes old: who checks one accepts the consents of its client too. */
export const makesOld = [
  formalizacaoApi.consultar,
  formalizacaoApi.contratos,
  consentimentoApi.paraOlhar,
  aprovacaoApi.contar,
] as const

/** The client's formalizations and what can be formalized, followed live while the client signs. */
export function useFormalizacoes(idRelacionamento: string) {
  const query = { idRelacionamento }
  const lista = useQuery(
    queryOptions({
      ...q(formalizacaoApi.consultar, { query }),
      refetchInterval: ({ state }) => (state.data?.items.some(comOCliente) ? ESPERA_MS : false),
    }),
  )
  const contratos = useQuery(q(formalizacaoApi.contratos, { query }))
  return { lista, contratos }
}

/** The required documents; the rows of a day do not change while a dialog is open. */
export const useChecklist = (query: BuscaDoChecklist) =>
  useQuery(q(formalizacaoApi.checklist, { query }))
