import { queryOptions } from '@tanstack/react-query'
import { contatoApi } from '#shared/contato/api.ts'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import { hsmApi } from '#shared/hsm/api.ts'
import type { Valores } from '#shared/hsm/template.ts'
import { mensagemApi } from '#shared/mensagem/api.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { call, escopo } from '../api/client.ts'
import { type ApiError, faltaNoServidor } from '../api/erro.ts'
import { q } from '../api/query.ts'

/** Verdicts follow the clock: they are not believed for long. */
const FRESCO_MS = 30_000

const doCliente = <E extends Endpoint>(id: string, nome: string, endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, ApiError>({
    queryKey: [...chaves.cliente(id), 'hsm', nome, escopo()],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: FRESCO_MS,
  })

/**
 * A host without this call of ours fills the places of the templates by itself. That is an answer: an error would be
 * forgotten at each new reading, and the form with what is typed would leave the screen meanwhile.
 */
function preenchePorSi(error: unknown): Valores {
  if (faltaNoServidor(error)) return {}
  throw error
}

/** What the messages of a client are made of; closing the client forgets all but the templates. */
export function consultas({ idRelacionamento: id, codigoPromotor }: Relacionamento) {
  const params = { idRelacionamento: id }
  return {
    templates: q(hsmApi.templates, { query: { codigoPromotor } }),
    telefones: doCliente(id, 'telefones', hsmApi.telefones, { query: params }),
    dados: {
      ...doCliente(id, 'dados', mensagemApi.dadosParaTemplates, { params }),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Valores> =>
        call(mensagemApi.dadosParaTemplates, { params }, { signal }).catch(preenchePorSi),
    },
    historico: doCliente(id, 'historico', mensagemApi.historico, { params }),
    semaforo: doCliente(id, 'semaforo', contatoApi.semaforo, {
      params,
      query: { canal: 'LIGACAO', finalidade: 'ATENDIMENTO' },
    }),
  }
}

/** Queries to refetch after a delivery event. */
export const velhasDe = (id: string): readonly unknown[] => [...chaves.cliente(id), 'hsm']
