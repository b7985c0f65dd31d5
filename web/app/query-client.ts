import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { contar } from '#shared/numero.ts'
import { avisarErro } from '#web/api/avisar-erro.ts'
import { ApiError, faltaNoServidor } from '#web/api/erro.ts'
import { falhaDaLeitura } from '#web/api/falha-da-leitura.ts'
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
  // block. The band of the network says that there was no answer.
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (!(error instanceof ApiError) || error.status === 401) avisarErro(error)
      else if (meta?.semBloco && error.status !== 0 && !faltaNoServidor(error)) juntar(error)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_answer, input, _result, { meta }) => {
      const title = meta?.endpoint?.mensagens.sucesso
      if (title && !meta?.semToast) {
        const acao = meta.volta && { acao: meta.volta }
        addToast({ kind: 'sucesso', title, ...deQuem(input, meta.nome), ...acao })
      }
    },
    onError: (error, input, _result, { meta }) => {
      if (meta?.semToast) return
      avisarErro(error, meta?.endpoint?.mensagens.recusa, deQuem(input, meta?.nome).text)
    },
    // After `onSuccess` of the dialog, which says its success and closes itself without waiting for
    // the refetches; the change is pending until they are done.
    onSettled: async (_answer, error, _input, _result, { meta }) => {
      // What was accepted, in an answer that cannot be read, is seen by reading again.
      const ilegivel = error instanceof ApiError && error.falha === 'ilegivel'
      if (error !== null && !ilegivel && !meta?.releRecusa) return
      await Promise.all((meta?.makesOld ?? []).map((velho) => envelhecer(velho)))
    },
  }),
})

/** Milliseconds in which readings that fail together are one toast. */
const JUNTAS_MS = 400

let juntas: ApiError[] = []

/** However many fail at once, the person is told once. */
function juntar(error: ApiError): void {
  juntas.push(error)
  if (juntas.length > 1) return
  setTimeout(() => {
    const [primeira, ...outras] = juntas
    juntas = []
    const { titulo, texto } = falhaDaLeitura(primeira, 'Não foi possível carregar parte da tela')
    const resto =
      outras.length > 0
        ? `E mais ${contar(outras.length, 'consulta falhou', 'consultas falharam')}.`
        : undefined
    const text = [texto, resto].filter((um) => um !== undefined).join(' · ')
    addToast({ kind: 'erro', title: titulo, ...(text && { text }) })
  }, JUNTAS_MS)
}

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
