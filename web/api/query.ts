import { queryOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import { call } from './client.ts'
import type { ApiError } from './erro.ts'

declare module '@tanstack/react-query' {
  // The library reads these by declaration merging, which only interfaces do.
  interface Register {
    mutationMeta: { endpoint?: Endpoint; makesOld?: readonly Velho[]; semToast?: boolean }
  }
}

/** `useQuery(q(oportunidadeApi.consultar, { params: { idOportunidade } }))` */
export const q = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, ApiError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** What a change makes old: a call, or a block of a client (`chaves.bloco(id, 'contratos')`). */
export type Velho = Endpoint | readonly unknown[]

type Options<E extends Endpoint> = {
  /** Queries invalidated by this change. They are refetched. */
  makesOld: readonly Velho[]
  onSuccess?: UseMutationOptions<Output<E>, ApiError, Input<E>>['onSuccess']
  onError?: UseMutationOptions<Output<E>, ApiError, Input<E>>['onError']
  onMutate?: UseMutationOptions<Output<E>, ApiError, Input<E>>['onMutate']
  /** Changes of one scope are sent one after the other: those of one client, note by note. */
  scope?: { id: string }
  /** The screen says the failure itself. */
  semToast?: boolean
}

/**
 * A change. The toasts and the refresh are in `app/query-client.ts`, once for all changes. The
 * Idempotency-Key belongs to the intention: a retry of the same input keeps it, success ends it.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { makesOld, semToast, ...options }: Options<E>,
) {
  const mudanca = useMutation<Output<E>, ApiError, Input<E>>({
    mutationFn: (input) => enviar(endpoint, input),
    meta: { endpoint, makesOld, ...(semToast ? { semToast } : {}) },
    ...options,
  })
  const { mutate } = mudanca
  return {
    ...mudanca,
    /** A second press, before the first was answered, is the same intention: nothing more is sent. */
    mutate: (input: Input<E>): void => {
      if (partir(endpoint, input)) mutate(input)
    },
  }
}

const intencaoDe = (endpoint: Endpoint, input: unknown): string =>
  `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`

/** Changes that were asked for and not answered yet. */
const aCaminho = new Set<string>()

/** Whether the change sets out now; false while the same one is on its way. */
export function partir(endpoint: Endpoint, input: unknown): boolean {
  const intencao = intencaoDe(endpoint, input)
  if (aCaminho.has(intencao)) return false
  aCaminho.add(intencao)
  return true
}

/** Sends the change under the key of its intention, which success ends and a failure keeps. */
export async function enviar<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const intencao = intencaoDe(endpoint, input)
  try {
    const answer = await call(endpoint, input, { chaveIdempotencia: chaveDe(intencao) })
    intencoes.delete(intencao)
    return answer
  } finally {
    aCaminho.delete(intencao)
  }
}

/** Keys of changes that had no answer yet: sending the same thing again is the same intention. */
const intencoes = new Map<string, string>()

function chaveDe(intencao: string): string {
  const chave = intencoes.get(intencao) ?? crypto.randomUUID()
  intencoes.set(intencao, chave)
  return chave
}
