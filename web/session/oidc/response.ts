import type { Discovery, Metadata } from './discovery.ts'
import { ErroOidc } from './error.ts'
import { validarIdToken, type Perfil } from './id-token.ts'
import type { Pedido } from './request.ts'
import type { OidcConfig } from './settings.ts'

/** The signed-in person and the token that opens the API, until `expiraEm` (epoch ms). */
export type Usuario = {
  idUsuario: string
  perfil: Perfil
  token: string
  expiraEm: number
  /** Kept only where the identity server demands it back at sign-out. */
  idToken?: string
}

type Resposta = Record<string, string | undefined>

/** Reads an answer. A repeated parameter is an injection, not a choice. */
export function lerResposta(fragmento: string): Resposta {
  const resposta: Resposta = Object.create(null)
  for (const [name, value] of new URLSearchParams(fragmento)) {
    if (name in resposta) throw new ErroOidc('resposta_invalida', 'repeated parameter')
    resposta[name] = value
  }
  return resposta
}

/** What RFC 6749 and OpenID Connect call "the person must do something". */
const interativos = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])

/** It answers, and cannot serve now: as if it did not answer. */
const passageiros = new Set(['server_error', 'temporarily_unavailable'])

/** Refuses an answer of another identity server (RFC 9207), and error answers. */
function conferirResposta(config: OidcConfig, metadata: Metadata, resposta: Resposta): void {
  const { iss, error } = resposta
  const mustSayIss =
    config.fluxo === 'codigo' && metadata.authorization_response_iss_parameter_supported === true
  if (iss === undefined ? mustSayIss : iss !== metadata.issuer) {
    throw new ErroOidc('resposta_invalida', 'iss')
  }
  if (error !== undefined) {
    if (interativos.has(error)) throw new ErroOidc('login_necessario', 'error')
    throw new ErroOidc(passageiros.has(error) ? 'rede' : 'servidor', 'error')
  }
}

/** The first step of the implicit flow: an ID token and nothing else. */
export async function perfilDaResposta(
  config: OidcConfig,
  discovery: Discovery,
  pedido: Pedido,
  resposta: Resposta,
): Promise<Perfil> {
  conferirResposta(config, await discovery.metadata(), resposta)
  const { id_token: idToken, access_token: accessToken, code } = resposta
  if (idToken === undefined || accessToken !== undefined || code !== undefined) {
    throw new ErroOidc('resposta_invalida', 'id_token alone expected')
  }
  return validarIdToken(config, discovery, pedido, { idToken })
}

/** The user of a complete answer, of either flow. */
export async function usuarioDaResposta(
  config: OidcConfig,
  discovery: Discovery,
  pedido: Pedido,
  resposta: Resposta,
): Promise<Usuario> {
  const metadata = await discovery.metadata()
  conferirResposta(config, metadata, resposta)
  const tokens =
    pedido.tipo === 'code' ? await trocarCodigo(config, metadata, pedido, resposta) : resposta
  const { id_token: idToken, access_token: accessToken, token_type: tipo } = tokens
  const segundos = Number(tokens.expires_in)
  if (!isText(idToken) || !isText(accessToken) || !isBearer(tipo) || !(segundos > 0)) {
    throw new ErroOidc('resposta_invalida', 'tokens')
  }
  const perfil = await validarIdToken(config, discovery, pedido, { idToken, accessToken })
  // Without `scope` in the answer, everything asked for was granted (RFC 6749, 5.1).
  const escopos = isText(tokens.scope) ? tokens.scope.split(' ') : config.escopos
  if (!escopos.includes(config.escopoCore)) throw new ErroOidc('resposta_invalida', 'scope')

  return {
    idUsuario: idDe(perfil, config.claimUsuario),
    perfil,
    token: accessToken,
    expiraEm: Date.now() + segundos * 1000,
    ...(config.dicaDeSaida ? { idToken } : {}),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isBearer = (value: unknown) => isText(value) && value.toLowerCase() === 'bearer'

function idDe(perfil: Perfil, claim: string): string {
  const id = perfil[claim]
  if (!isText(id)) throw new ErroOidc('token_invalido', claim)
  return id
}

async function trocarCodigo(
  config: OidcConfig,
  { token_endpoint }: Metadata,
  pedido: Pedido,
  { code, access_token, id_token }: Resposta,
): Promise<Record<string, unknown>> {
  if (!code || access_token !== undefined || id_token !== undefined || !token_endpoint) {
    throw new ErroOidc('resposta_invalida', 'code alone expected')
  }
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: config.base + pedido.retorno,
    client_id: config.clientId,
    code_verifier: pedido.verificador,
  })
  let response: Response
  try {
    response = await fetch(token_endpoint, { method: 'POST', credentials: 'omit', body })
  } catch {
    throw new ErroOidc('rede', 'token endpoint')
  }
  if (!response.ok) throw new ErroOidc('servidor', `token endpoint: ${response.status}`)
  const tokens: Record<string, unknown> | null = await response.json().catch(() => null)
  if (typeof tokens !== 'object' || tokens === null) throw new ErroOidc('resposta_invalida')
  return tokens
}
