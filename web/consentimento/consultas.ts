import { queryOptions } from '@tanstack/react-query'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import type { BloqueioEnvio, EstadoDoToken } from '#shared/consentimento/shapes.ts'
import type { TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'

const FRESCO_MS = 30_000

/** How often a request on its way is looked at, should no notice arrive. */
const ESPERA_MS = 4000

/** Where the consents of a client stand, under the names of the specification's section 3. */
export function consultasDoConsentimento(idRelacionamento: string) {
  const params = { idRelacionamento }
  const token = (
    nome: 'tokenAtivo' | 'trabalhadorToken',
    endpoint: typeof consentimentoApi.tokenAtivo | typeof consentimentoApi.trabalhadorToken,
  ) =>
    queryOptions<EstadoDoToken, ApiError>({
      queryKey: chaves.bloco(idRelacionamento, nome),
      queryFn: ({ signal }) => call(endpoint, { params }, { signal }),
      staleTime: FRESCO_MS,
      refetchInterval: ({ state }) => (aCaminho(state.data) ? ESPERA_MS : false),
    })
  const ultima = (signal: AbortSignal) =>
    call(consentimentoApi.ultimaSolicitacao, { params }, { signal })
  return {
    INSS: token('tokenAtivo', consentimentoApi.tokenAtivo),
    TRABALHADOR: token('trabalhadorToken', consentimentoApi.trabalhadorToken),
    bloqueio: queryOptions<BloqueioEnvio, ApiError>({
      queryKey: chaves.bloco(idRelacionamento, 'bloqueioEnvioConsentimento'),
      queryFn: async ({ signal }) => (await ultima(signal)).bloqueioEnvioConsentimento,
      staleTime: FRESCO_MS,
    }),
    modal: queryOptions<boolean, ApiError>({
      queryKey: chaves.bloco(idRelacionamento, 'mostrarModalConsentimento'),
      queryFn: async ({ signal }) => (await ultima(signal)).mostrarModalConsentimento,
      staleTime: FRESCO_MS,
    }),
  }
}

/** The key of one token's block. */
export const chaveDoToken = (idRelacionamento: string, tipo: TipoConsentimento) =>
  chaves.bloco(idRelacionamento, tipo === 'INSS' ? 'tokenAtivo' : 'trabalhadorToken')

export const aCaminho = (token: EstadoDoToken | undefined): boolean =>
  token?.situacao === 'ENVIADO' || token?.situacao === 'ABERTO'
