import { queryOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { type AcaoDoToast, addToast } from '../ui/toasts.ts'
import { useVivo } from '../ui/use-vivo.ts'
import { call, escopo } from './client.ts'
import type { ApiError } from './erro.ts'
import { deQuem, enviar, esquecerIntencao, partir } from './intencao.ts'

declare module '@tanstack/react-query' {
  // The library reads these by declaration merging, which only interfaces do.
  interface Register {
    /** `semBloco`: nothing on the screen says that the reading failed. */
    queryMeta: { semBloco?: boolean }
    mutationMeta: {
      endpoint?: Endpoint
      makesOld?: readonly Velho[]
      semToast?: boolean
      releRecusa?: boolean
      /** The client whom the change is about. */
      nome?: string
      /** The way back, in the toast of its success. */
      volta?: AcaoDoToast
    }
  }
}

/** `useQuery(q(oportunidadeApi.consultar, { params: { idOportunidade } }))` */
export const q = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, ApiError>({
    // The promotor last: a change makes old by the path, the first.
    queryKey: [endpoint.path, input, escopo()],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** A reading whose failure no block of the screen shows: a toast says it. */
export const qDita = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, ApiError>({ ...q(endpoint, input), meta: { semBloco: true } })

/** What a change makes old: a call, or a block of a client (`chaves.bloco(id, 'contratos')`). */
export type Velho = Endpoint | readonly unknown[]

type Options<E extends Endpoint> = {
  /** Queries invalidated by this change. They are refetched. */
  makesOld: readonly Velho[]
  /** Runs while the component that asked exists: what closes, moves the person or the focus. */
  onSuccess?: UseMutationOptions<Output<E>, ApiError, Input<E>>['onSuccess']
  /** The words of its success, where the call has none of its own. */
  dito?: (resposta: Output<E>) => string
  /** The way back, in the toast of the call's own words. */
  volta?: AcaoDoToast
  /** Runs for a late answer too: data, drafts and other toasts. It moves nobody. */
  aoChegar?: UseMutationOptions<Output<E>, ApiError, Input<E>>['onSuccess']
  onError?: UseMutationOptions<Output<E>, ApiError, Input<E>>['onError']
  onMutate?: UseMutationOptions<Output<E>, ApiError, Input<E>>['onMutate']
  /** Changes of one scope are sent one after the other: those of one client, note by note. */
  scope?: { id: string }
  /** The screen says the failure itself. */
  semToast?: boolean
  /** Somebody else may have been first: what the change makes old is read again after a refusal too. */
  releRecusa?: boolean
  /** The screen uses nothing of the answer: a success without a model is one. */
  semResposta?: boolean
}

/**
 * A change. The toasts and the refresh are in `app/query-client.ts`, once for all changes. The
 * Idempotency-Key belongs to the intention: a retry of the same input keeps it, success ends it.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  {
    makesOld,
    semToast,
    releRecusa,
    semResposta,
    dito,
    volta,
    onSuccess,
    aoChegar,
    ...options
  }: Options<E>,
) {
  const vivo = useVivo()
  const nome = useContext(ClienteDoDialogo)?.nome
  const mudanca = useMutation<Output<E>, ApiError, Input<E>>({
    mutationFn: (input) => enviar(endpoint, input, semResposta),
    meta: {
      endpoint,
      makesOld,
      ...(semToast && { semToast }),
      ...(releRecusa && { releRecusa }),
      ...(nome && { nome }),
      ...(volta && { volta }),
    },
    ...options,
    onSuccess: async (...chegou) => {
      const [resposta, input] = chegou
      if (dito) addToast({ kind: 'sucesso', title: dito(resposta), ...deQuem(input, nome) })
      await aoChegar?.(...chegou)
      if (vivo()) await onSuccess?.(...chegou)
    },
  })
  const { mutate, reset, variables } = mudanca
  return {
    ...mudanca,
    /** The client whom it is about, as `deQuem` takes it. */
    nome,
    /** A second press, before the first was answered, is the same intention: nothing more is sent. */
    mutate: (input: Input<E>): void => {
      if (partir(endpoint, input)) mutate(input)
    },
    /** Something else is typed now: what failed is not retried under its key. */
    reset: (): void => {
      if (variables !== undefined) esquecerIntencao(endpoint, variables)
      reset()
    },
  }
}
