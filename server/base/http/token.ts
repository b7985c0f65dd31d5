import { hash } from 'node:crypto'
import {
  createRemoteJWKSet,
  errors,
  jwksCache,
  jwtVerify,
  type JWK,
  type JWKSCacheInput,
  type JWTPayload,
} from 'jose'

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
  /** Keys that were read earlier; an unknown `kid` is asked of the identity server nevertheless. */
  chaves?: readonly JWK[]
  /** Told of the keys each time that they were read. */
  aoLer?: (chaves: readonly JWK[]) => void
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

/** This process never read the keys: nothing can be said about a token. An outage, not a refusal. */
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

  const chaves = lerChaves(settings)

  async function read(token: string): Promise<JWTPayload | undefined> {
    chaves.refresh()
    try {
      const { payload } = await jwtVerify(token, chaves.jwks, {
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
      if (!chaves.wereRead() && !isVerdict(error)) throw new IdentidadeForaDoAr(error)
      return undefined
    } finally {
      chaves.tell()
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

  return { verify, forget, prefetch: chaves.reload }
}

/** The keys of the identity server: read once, again for an unknown `kid`, and every ten minutes. */
function lerChaves({ jwksUrl, cooldown = 30_000, chaves, aoLer }: TokenSettings) {
  // Keys of earlier count as read long ago, so that an unknown `kid` is asked for at once.
  const cache: JWKSCacheInput = chaves ? { uat: 0, jwks: { keys: [...chaves] } } : {}
  /** Never too old to use: the door stays open while the identity server is down. */
  const jwks = createRemoteJWKSet(new URL(jwksUrl), {
    [jwksCache]: cache,
    cacheMaxAge: Infinity,
    cooldownDuration: cooldown,
    timeoutDuration: 3_000,
  })
  let askedAt = Date.now()
  let toldAt = cache.uat

  /** jose also reads them by itself, for an unknown `kid`. */
  function tell(): void {
    if (cache.uat === toldAt) return
    toldAt = cache.uat
    aoLer?.(cache.jwks?.keys ?? [])
  }

  async function reload(): Promise<void> {
    await jwks.reload()
    tell()
  }

  return {
    jwks,
    tell,
    reload,
    /** Whether this process fetched the keys itself. */
    wereRead: () => Boolean(cache.uat),
    /** Asks for them again in the background, so a key that was withdrawn stops counting. */
    refresh: () => {
      if (Date.now() - askedAt < keysMaxAge) return
      askedAt = Date.now()
      reload().catch(() => undefined)
    },
  }
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
