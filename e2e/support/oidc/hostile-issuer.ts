import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose'

type Key = { kid: string; jwk: JWK; publicKey: CryptoKey; privateKey: CryptoKey }

export async function createKey(kid: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { kid, jwk, publicKey, privateKey }
}

/** How an answer differs from an honest one; nothing said is honest. */
export type Mischief = {
  claims?: JWTPayload
  without?: string[]
  header?: Record<string, unknown>
  key?: Key
  /** Leaves the key's name out. */
  nameless?: boolean
  forge?: 'unsigned' | 'symmetric' | 'signature' | 'body'
  /** Changes parameters of the answer; `null` leaves one out. */
  answer?: Record<string, string | null>
  /** Text put after the fragment. */
  suffix?: string
  inQuery?: boolean
  error?: string
  /** Never answers. */
  hang?: boolean
  /** Shows a page instead of answering. */
  page?: 'plain' | 'unframeable'
  /** Where the answer goes instead of `/silent`. */
  to?: string
}

export type HostileIssuer = {
  issuer: string
  /** What the next top-level and silent requests get. */
  top: Mischief
  silent: Mischief
  /** The issuer that discovery claims to be. */
  claimedIssuer: string
  keys: JWK[]
  key: Key
  /** The address of the last answer, for replays. */
  lastAnswer: string
  close: () => Promise<void>
}

/** The issuer's own data besides its instructions. */
type State = HostileIssuer & { names: Names; codes: Map<string, URLSearchParams> }

type Names = { escopo: string; claims: JWTPayload }

/**
 * An identity server under control of the test, right or wrong: another bank's, with other names,
 * or an attacker's. Its access tokens are JWTs without the type of RFC 9068, their scope a list.
 */
export async function hostileIssuer(names: Names): Promise<HostileIssuer> {
  const key = await createKey('a')
  const server = createServer((request, response) => void route(op, request, response))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const issuer = `http://localhost:${port}`
  const op: State = {
    names,
    codes: new Map(),
    issuer,
    top: {},
    silent: {},
    claimedIssuer: issuer,
    keys: [key.jwk],
    key,
    lastAnswer: '',
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }

  return op
}

async function route(op: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', op.issuer)
  response.setHeader('access-control-allow-origin', '*')
  if (url.pathname === '/.well-known/openid-configuration') json(response, discovery(op))
  else if (url.pathname === '/jwks') json(response, { keys: op.keys })
  else if (url.pathname === '/token') await exchange(op, request, response)
  else if (url.pathname === '/auth') await authorize(op, url.searchParams, response)
  else response.writeHead(404).end()
}

const discovery = ({ issuer, claimedIssuer }: State) => ({
  issuer: claimedIssuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  authorization_response_iss_parameter_supported: true,
})

const signAccessToken = (
  { issuer, key, names: { claims, escopo } }: State,
  asked: URLSearchParams,
) =>
  new SignJWT({ ...claims, scope: ['openid', escopo], client_id: asked.get('client_id') })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
    .setIssuer(issuer)
    .setAudience('api-do-banco')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key.privateKey)

async function tokens(op: State, asked: URLSearchParams, mischief: Mischief) {
  const access_token = await signAccessToken(op, asked)
  const id_token = await idToken(op, asked, access_token, mischief)
  return {
    access_token,
    id_token,
    token_type: 'Bearer',
    expires_in: '300',
    scope: `openid ${op.names.escopo}`,
  }
}

async function exchange(
  op: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const asked = op.codes.get(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!asked || asked.get('code_challenge') !== challenge) {
    json(response, { error: 'invalid_grant' }, 400)
    return
  }
  json(response, await tokens(op, asked, asked.get('prompt') === 'none' ? op.silent : op.top))
}

async function authorize(
  op: State,
  asked: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const mischief = asked.get('prompt') === 'none' ? op.silent : op.top
  if (mischief.hang) return
  if (mischief.page) {
    const frame = mischief.page === 'unframeable' ? { 'x-frame-options': 'DENY' } : {}
    response.writeHead(400, { 'content-type': 'text/html', ...frame }).end('<h1>erro</h1>')
    return
  }
  const answer = new URLSearchParams(await honest(op, asked, mischief))
  for (const [name, value] of Object.entries(mischief.answer ?? {})) {
    if (value === null) answer.delete(name)
    else answer.set(name, value)
  }
  const back = (asked.get('redirect_uri') ?? '').replace('/silent', mischief.to ?? '/silent')
  op.lastAnswer = `${back}${mischief.inQuery ? '?' : '#'}${answer}${mischief.suffix ?? ''}`
  response.writeHead(303, { location: op.lastAnswer }).end()
}

async function honest(
  op: State,
  asked: URLSearchParams,
  mischief: Mischief,
): Promise<Record<string, string>> {
  const state = asked.get('state') ?? ''
  if (mischief.error) {
    return { error: mischief.error, error_description: '<img src=x onerror=alert(1)>', state }
  }
  if (asked.get('response_type') === 'code') {
    const code = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
    op.codes.set(code, asked)
    return { code, state, iss: op.issuer }
  }
  const all = { ...(await tokens(op, asked, mischief)), state }
  return asked.get('response_type') === 'id_token' ? { id_token: all.id_token, state } : all
}

export const half = (token: string) =>
  base64url.encode(createHash('sha256').update(token).digest().subarray(0, 16))

async function idToken(
  { issuer, key: own, names }: State,
  asked: URLSearchParams,
  accessToken: string,
  { claims, without = [], header, key = own, nameless, forge }: Mischief,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const all: JWTPayload = {
    iss: issuer,
    aud: asked.get('client_id') ?? '',
    iat: now,
    exp: now + 300,
    nonce: asked.get('nonce'),
    ...(asked.get('response_type') === 'id_token token' ? { at_hash: half(accessToken) } : {}),
    ...names.claims,
    ...claims,
  }
  const payload = Object.fromEntries(
    Object.entries(all).filter(([name]) => !without.includes(name)),
  )
  if (forge === 'unsigned') return new UnsecuredJWT(payload).encode()
  if (forge === 'symmetric') {
    const secret = new TextEncoder().encode(await exportSPKI(own.publicKey))
    return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: own.kid }).sign(secret)
  }
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', ...(nameless ? {} : { kid: key.kid }), ...header })
    .sign(key.privateKey, { crit: { x: true } })
  return forge ? spoil(token, payload, forge) : token
}

function spoil(token: string, payload: JWTPayload, part: 'signature' | 'body'): string {
  const [header, body, signature = ''] = token.split('.')
  if (part === 'body') {
    const other = base64url.encode(JSON.stringify({ ...payload, name: 'Invasor' }))
    return `${header}.${other}.${signature}`
  }
  return `${header}.${body}.${signature.slice(0, -6)}${signature.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
