import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { avisarErro } from '#web/api/avisar-erro.ts'
import { ApiError } from '#web/api/erro.ts'
import { deQuem } from '#web/api/intencao.ts'
import type { Velho } from '#web/api/query.ts'
import { addToast } from '#web/ui/toasts.ts'

/** Only network failures are retried automatically; a refusal is final. `call` reads again after 503. */
const tentarDeNovo = (vezes: number, error: unknown) =>
  error instanceof ApiError && error.status === 0 && vezes < 2

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: tentarDeNovo, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  // A block shows its own failure, with "Tentar novamente"; this handles only failures without a
  // block.
  queryCache: new QueryCache({
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status === 401) avisarErro(error)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_answer, input, _result, { meta }) => {
      const title = meta?.endpoint?.mensagens.sucesso
      if (title && !meta?.semToast) {
        addToast({ kind: 'sucesso', title, ...deQuem(input, meta?.nome) })
      }
    },
    onError: (error, input, _result, { meta }) => {
      if (meta?.semToast) return
      avisarErro(error, meta?.endpoint?.mensagens.recusa, deQuem(input, meta?.nome).text)
    },
    // After `onSuccess` of the dialog, which says its success and closes itself without waiting for
    // the refetches; the change is pending until they are done.
    onSettled: async (_answer, error, _input, _result, { meta }) => {
      if (error !== null) return
      await Promise.all((meta?.makesOld ?? []).map((velho) => envelhecer(velho)))
    },
  }),
})

const envelhecer = (velho: Velho) =>
  queryClient.invalidateQueries({ queryKey: 'path' in velho ? [velho.path] : velho })

/** Nothing of one promotor or person is left for the next. */
export async function esquecerTudo(): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.clear()
}

/** A closed client tab cancels its queries and clears its cache. */
export async function esquecerCliente(chave: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: chave })
  queryClient.removeQueries({ queryKey: chave })
}
