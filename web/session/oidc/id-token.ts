import { base64url, errors, jwtVerify, type JWTPayload, type JWTVerifyResult } from 'jose'
import type { Discovery } from './discovery.ts'
import { sha256 } from './encoding.ts'
import { ErroOidc } from './error.ts'
import type { Pedido } from './request.ts'
import type { OidcConfig } from './settings.ts'

export type Perfil = JWTPayload & { sub: string }

/** Asymmetric signatures only, all with SHA-256, which `at_hash` then uses too. */
const algorithms = ['RS256', 'PS256', 'ES256']

/**
 * The claims of an ID token, after every check of OpenID Connect Core 3.1.3.7 and, when an access
 * token came with it in the address, 3.2.2.9 (`at_hash`).
 */
export async function validarIdToken(
  config: OidcConfig,
  discovery: Discovery,
  pedido: Pedido,
  { idToken, accessToken }: { idToken: string; accessToken?: string },
): Promise<Perfil> {
  const { payload } = await verificar(config, discovery, idToken)
  const { sub = '', nonce, aud, azp } = payload
  demand('nonce', nonce === pedido.nonce)
  demand('azp', azp === config.clientId || (azp === undefined && !isMany(aud)))
  demand('sub', sub !== '')
  if (accessToken !== undefined) {
    const isOptional = pedido.tipo === 'code' && payload['at_hash'] === undefined
    demand('at_hash', isOptional || payload['at_hash'] === (await metade(accessToken)))
  }
  return { ...payload, sub }
}

function demand(claim: string, isRight: boolean): void {
  if (!isRight) throw new ErroOidc('token_invalido', claim)
}

const isMany = (aud: JWTPayload['aud']) => Array.isArray(aud) && aud.length > 1

/** The left half of the token's hash, as `at_hash` carries it. */
async function metade(accessToken: string): Promise<string> {
  const hash = await sha256(accessToken)
  return base64url.encode(hash.slice(0, hash.length / 2))
}

async function verificar(
  config: OidcConfig,
  discovery: Discovery,
  idToken: string,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(idToken, await discovery.keys(), {
      algorithms,
      issuer: config.authority,
      audience: config.clientId,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: config.tolerancia,
      maxTokenAge: 3_600,
    })
  } catch (error) {
    throw translate(error)
  }
}

/** Tells a wrong clock and a network failure from a token that must be refused. */
function translate(error: unknown): ErroOidc {
  if (error instanceof ErroOidc) return error
  if (error instanceof errors.JWTExpired) return new ErroOidc('relogio', 'exp')
  if (error instanceof errors.JWTClaimValidationFailed) {
    const isTime = ['iat', 'nbf'].includes(error.claim) && error.reason === 'check_failed'
    return new ErroOidc(isTime ? 'relogio' : 'token_invalido', error.claim)
  }
  const isNetwork =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error.code === 'ERR_JOSE_GENERIC'
  return isNetwork ? new ErroOidc('rede', 'jwks') : new ErroOidc('token_invalido', error.code)
}
