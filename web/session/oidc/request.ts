import type { Metadata } from './discovery.ts'
import { aleatorio, desafio } from './encoding.ts'
import { ErroOidc } from './error.ts'
import type { OidcConfig } from './settings.ts'

type TipoResposta = 'id_token token' | 'id_token' | 'code'

/** A request to the identity server that waits for its answer, in this tab only. */
export type Pedido = {
  tipo: TipoResposta
  state: string
  nonce: string
  /** The PKCE secret; used by the code flow alone. */
  verificador: string
  /** Where the person wanted to go: path, query and fragment of our own origin. */
  destino: string
  retorno: '/callback' | '/silent'
  criadoEm: number
}

const prazo = 3_600_000
const prefixo = 'oidc:pedido:'

export const novoPedido = (
  tipo: TipoResposta,
  retorno: Pedido['retorno'],
  destino: string,
): Pedido => ({
  tipo,
  retorno,
  destino,
  state: aleatorio(),
  nonce: aleatorio(),
  verificador: aleatorio(),
  criadoEm: Date.now(),
})

/** The answer to a full request: what the flow of the settings is made of. */
export const tipoCompleto = ({ fluxo }: OidcConfig): TipoResposta =>
  fluxo === 'implicito' ? 'id_token token' : 'code'

export async function authorizationUrl(
  config: OidcConfig,
  { authorization_endpoint }: Metadata,
  pedido: Pedido,
  extra: Record<string, string>,
): Promise<string> {
  const url = new URL(authorization_endpoint)
  const params: Record<string, string> = {
    client_id: config.clientId,
    redirect_uri: config.base + pedido.retorno,
    response_type: pedido.tipo,
    // Both flows answer in the fragment: nothing of it reaches a server's log.
    response_mode: 'fragment',
    scope: config.escopos.join(' '),
    state: pedido.state,
    nonce: pedido.nonce,
    ...extra,
  }
  if (pedido.tipo === 'code') {
    params['code_challenge'] = await desafio(pedido.verificador)
    params['code_challenge_method'] = 'S256'
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

export function guardarPedido(pedido: Pedido): void {
  sessionStorage.setItem(prefixo + pedido.state, JSON.stringify(pedido))
}

/** Takes the request out of the tab before anything of its answer is looked at: it works once. */
export function retirarPedido(state: string | undefined): Pedido {
  const key = prefixo + (state ?? '')
  const guardado = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (!state || !guardado) throw new ErroOidc('pedido_desconhecido')
  const pedido: Pedido = JSON.parse(guardado)
  if (Date.now() - pedido.criadoEm > prazo) throw new ErroOidc('pedido_desconhecido')
  return pedido
}

/** A destination after sign-in: of our own origin and no step of the sign-in itself. */
export function destinoSeguro(base: string, destino: string): string {
  const passos = ['/callback', '/silent', '/login']
  const url = URL.canParse(destino, base) ? new URL(destino, base) : undefined
  if (!url || url.origin !== base || passos.includes(url.pathname)) return '/front'
  return url.pathname + url.search + url.hash
}
