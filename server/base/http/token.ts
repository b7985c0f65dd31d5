import { hash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'

export type TokenSettings = {
  /** `iss` of the tokens, exactly as the identity server writes it. */
  issuer: string
  /** `aud` that names this API: `urn:consigna:api`. */
  audience: string
  /** Where the identity server publishes its signing keys. */
  jwksUrl: string
  /** The core scope: a token without it opens nothing (specification, section 6). */
  escopo: string
  /** The claim that holds the id of the user; `sub` unless the bank's server uses another. */
  claimUsuario?: string
  /** RFC 9068 marks access tokens `typ: at+jwt`; identity servers that do not can be allowed. */
  exigirTipo?: boolean
  /**
   * Whether the sign-in session `sid` still lives. With it, a token without a session is refused;
   * without it (another identity server) the token alone decides, until it expires.
   */
  sessaoViva?: (sid: string) => Promise<boolean>
  /** How long the keys may be asked again for an unknown `kid`, in milliseconds. */
  cooldown?: number
  /** The clock of the process; tests own it. */
  agora?: () => Date
}

/** Who presents the token. */
export type Portador = { idUsuario: string; sid: string | undefined; expira: Date }

/** What the database announces on channel `consigna_sessao`: a session or all of a user's. */
export type SessaoEncerrada = { sid: string } | { idUsuario: string }

export type TokenVerifier = {
  /** The bearer of a valid access token; `undefined` for any other text (the door says 401). */
  verify: (token: string) => Promise<Portador | undefined>
  /** Fetches the keys ahead of the first call; afterwards the identity server may be down. */
  prefetch: () => Promise<void>
  /** Forgets what was verified of an ended session; without argument, everything. */
  forget: (encerrada?: SessaoEncerrada) => void
}

/** The keys were never read: nothing can be said about a token. An outage, not a refusal. */
export class IdentidadeForaDoAr extends Error {
  constructor(cause: unknown) {
    super('The identity server does not answer with its keys', { cause })
    this.name = 'IdentidadeForaDoAr'
  }
}

/** Asymmetric only: `none` and HS256 with the public key as its secret have no way in. */
const algorithms = ['RS256', 'PS256', 'ES256']
const clockTolerance = 30
const cacheMs = 30_000
const cacheEntries = 10_000
const keysMaxAge = 600_000

/**
 * Verifies access tokens of the identity server (RFC 9068). A verdict is remembered for 30 s at
 * most, by the SHA-256 of the token; refusals are not remembered.
 */
export function createTokenVerifier(settings: TokenSettings): TokenVerifier {
  const agora = settings.agora ?? (() => new Date())
  const lembrados = new Map<string, { portador: Portador; ate: number }>()
  /** Counts evictions: a verification started before an eviction must not be cached after it. */
  let epoca = 0

  /** Never too old to use: the door stays open while the identity server is down. */
  const jwks = createRemoteJWKSet(new URL(settings.jwksUrl), {
    cacheMaxAge: Infinity,
    cooldownDuration: settings.cooldown ?? 30_000,
    timeoutDuration: 3_000,
  })
  let keysAskedAt = Date.now()

  /** Asks for the keys again in the background, so a key that was withdrawn stops counting. */
  function refreshKeys(): void {
    if (Date.now() - keysAskedAt < keysMaxAge) return
    keysAskedAt = Date.now()
    jwks.reload().catch(() => undefined)
  }

  async function read(token: string): Promise<JWTPayload | undefined> {
    refreshKeys()
    try {
      const { payload } = await jwtVerify(token, jwks, {
        algorithms,
        issuer: settings.issuer,
        audience: settings.audience,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance,
        currentDate: agora(),
        ...(settings.exigirTipo === false ? {} : { typ: 'at+jwt' }),
      })
      return payload
    } catch (error) {
      if (!jwks.jwks() && !isVerdict(error)) throw new IdentidadeForaDoAr(error)
      return undefined
    }
  }

  async function verify(token: string): Promise<Portador | undefined> {
    const resumo = hash('sha256', token, 'base64')
    const lembrado = lembrados.get(resumo)
    if (lembrado && lembrado.ate > agora().getTime()) return lembrado.portador
    lembrados.delete(resumo)

    const daEpoca = epoca
    const portador = portadorDe(await read(token), settings)
    if (!portador) return undefined
    if (settings.sessaoViva) {
      if (!portador.sid || !(await settings.sessaoViva(portador.sid))) return undefined
    }

    if (daEpoca === epoca) {
      if (lembrados.size >= cacheEntries) lembrados.clear()
      const ate = Math.min(agora().getTime() + cacheMs, portador.expira.getTime())
      lembrados.set(resumo, { portador, ate })
    }
    return portador
  }

  function forget(encerrada?: SessaoEncerrada): void {
    epoca += 1
    for (const [resumo, { portador }] of lembrados) {
      if (!encerrada || isOf(portador, encerrada)) lembrados.delete(resumo)
    }
  }

  return { verify, forget, prefetch: () => jwks.reload() }
}

/** Whether jose judged the token, rather than failed to read the keys. */
const isVerdict = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC'

/** Reads the claims used by the API, after the signature was verified. */
function portadorDe(
  claims: JWTPayload | undefined,
  { claimUsuario = 'sub', escopo }: TokenSettings,
): Portador | undefined {
  const idUsuario = claims?.[claimUsuario]
  if (!claims?.exp || typeof idUsuario !== 'string' || idUsuario === '') return undefined
  if (!escoposDe(claims).includes(escopo)) return undefined
  const sid = typeof claims['sid'] === 'string' ? claims['sid'] : undefined
  return { idUsuario, sid, expira: new Date(claims.exp * 1000) }
}

/** RFC 9068 writes the scopes as one text; IdentityServer writes a list. */
function escoposDe({ scope }: JWTPayload): unknown[] {
  if (Array.isArray(scope)) return scope
  return typeof scope === 'string' ? scope.split(' ') : []
}

const isOf = (portador: Portador, encerrada: SessaoEncerrada) =>
  'sid' in encerrada ? portador.sid === encerrada.sid : portador.idUsuario === encerrada.idUsuario
