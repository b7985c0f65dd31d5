import { createServer } from 'node:http'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTokenVerifier, IdentidadeForaDoAr, type TokenSettings } from './token.ts'

const ana = '7b0c6b1e-1111-4a4a-9a9a-000000000001'
const issuer = 'http://localhost:3001'
const audience = 'urn:consigna:api'

type Chave = { kid: string; jwk: JWK; privateKey: CryptoKey; publicKey: CryptoKey }

async function novaChave(kid: string): Promise<Chave> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } }
}

const [boa, outra, estranha] = await Promise.all(['boa', 'outra', 'boa'].map(novaChave))
if (!boa || !outra || !estranha) throw new Error('keys')

let publicadas: JWK[] = []
let pedidos = 0
const server = createServer((_request, response) => {
  pedidos += 1
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: publicadas }))
})
let jwksUrl = ''

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  jwksUrl = `http://127.0.0.1:${address.port}/jwks`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  publicadas = [boa.jwk]
  pedidos = 0
})

const verifier = (settings: Partial<TokenSettings> = {}) =>
  createTokenVerifier({ issuer, audience, jwksUrl, escopo: 'core', cooldown: 0, ...settings })

const agora = () => Math.floor(Date.now() / 1000)

type Fabricado = { claims?: JWTPayload; header?: Record<string, unknown>; chave?: Chave }

const corpo = (claims: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: ana,
  iat: agora(),
  exp: agora() + 600,
  scope: 'core',
  sid: 'sessao-1',
  ...claims,
})

const fabricar = ({ claims, header = {}, chave = boa }: Fabricado = {}) =>
  new SignJWT(corpo(claims))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: chave.kid, ...header })
    .sign(chave.privateKey)

test('S6.08: a token of our identity server carries person, session and expiry', async () => {
  expect(await verifier().verify(await fabricar())).toEqual({
    idUsuario: ana,
    sid: 'sessao-1',
    expira: expect.any(Date),
  })
})

const recusados: Array<[string, Fabricado]> = [
  ['expired', { claims: { iat: agora() - 700, exp: agora() - 60 } }],
  ['of tomorrow (nbf)', { claims: { nbf: agora() + 3600 } }],
  ['for another API', { claims: { aud: 'urn:outra:api' } }],
  ['of another issuer', { claims: { iss: 'http://localhost:9999' } }],
  ['without an issuer', { claims: { iss: undefined } }],
  ['without an end', { claims: { exp: undefined } }],
  ['without a user', { claims: { sub: undefined } }],
  ['without the core scope', { claims: { scope: 'openid profile' } }],
  ['whose scope only begins like the core scope', { claims: { scope: 'core2' } }],
  ['that is an ID token', { header: { typ: 'JWT' } }],
  ['without a type', { header: { typ: undefined } }],
  ['signed by another key with our kid', { chave: estranha }],
  ['signed by a key we never published', { chave: outra }],
  [
    'that brings its own key (jwk, jku)',
    { chave: estranha, header: { jwk: estranha.jwk, jku: 'http://127.0.0.1:9/jwks' } },
  ],
  ['whose kid is a path', { header: { kid: '../../etc/passwd' } }],
]

test.each(recusados)('S6.08: a token %s is refused', async (_nome, fabricado) => {
  expect(await verifier().verify(await fabricar(fabricado))).toBeUndefined()
})

test('S6.08: unsigned, symmetric, tampered and malformed tokens are refused', async () => {
  const { verify } = verifier()
  const bom = await fabricar()
  const [cabecalho, , assinatura] = bom.split('.')
  const outroCorpo = Buffer.from(JSON.stringify(corpo({ sub: 'invasor' }))).toString('base64url')
  const segredo = new TextEncoder().encode(await exportSPKI(boa.publicKey))
  const simetrico = await new SignJWT(corpo())
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'boa' })
    .sign(segredo)

  const hostis = [
    new UnsecuredJWT(corpo()).encode(),
    simetrico,
    `${cabecalho}.${outroCorpo}.${assinatura}`,
    `${bom.slice(0, -6)}AAAAAA`,
    `${bom}.${assinatura}`,
    'x',
    '',
    '..',
    'a.b.c',
  ]
  for (const hostil of hostis) expect(await verify(hostil)).toBeUndefined()
})

test('the critical headers of a token must be known', async () => {
  const token = await new SignJWT(corpo())
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'boa', crit: ['x'], x: 1 })
    .sign(boa.privateKey, { crit: { x: true } })

  expect(await verifier().verify(token)).toBeUndefined()
})

test('S1.22: another identity server: its own claim, scopes as a list, no token type', async () => {
  const { verify } = verifier({
    escopo: 'crm.api',
    claimUsuario: 'id_usuario',
    exigirTipo: false,
  })
  const token = await fabricar({
    claims: { id_usuario: ana, sub: 'u-77', scope: ['openid', 'crm.api'], sid: undefined },
    header: { typ: 'JWT' },
  })

  expect(await verify(token)).toMatchObject({ idUsuario: ana, sid: undefined })
})

test('an ended session is refused at once when it is announced, and within 30 s when it is not', async () => {
  let viva = true
  let clock = Date.now()
  const { verify, forget } = verifier({
    sessaoViva: () => Promise.resolve(viva),
    agora: () => new Date(clock),
  })
  const token = await fabricar()
  expect(await verify(token)).toBeDefined()

  viva = false
  expect(await verify(token)).toBeDefined()
  forget({ sid: 'outra' })
  expect(await verify(token)).toBeDefined()
  forget({ sid: 'sessao-1' })
  expect(await verify(token)).toBeUndefined()

  viva = true
  expect(await verify(token)).toBeDefined()
  viva = false
  clock += 30_001
  expect(await verify(token)).toBeUndefined()

  viva = true
  expect(await verify(token)).toBeDefined()
  viva = false
  forget({ idUsuario: ana })
  expect(await verify(token)).toBeUndefined()
})

test('a session that ends while its token is being verified is not remembered as alive', async () => {
  const espera = Promise.withResolvers<boolean>()
  let viva = true
  const { verify, forget } = verifier({
    sessaoViva: () => (viva ? espera.promise : Promise.resolve(false)),
  })
  const token = await fabricar()
  const primeira = verify(token)
  await new Promise((later) => setTimeout(later, 50))
  viva = false
  forget({ sid: 'sessao-1' })
  espera.resolve(true)
  await primeira

  expect(await verify(token)).toBeUndefined()
})

test('a token without a session is refused when sessions are checked', async () => {
  const { verify } = verifier({ sessaoViva: () => Promise.resolve(true) })

  expect(await verify(await fabricar({ claims: { sid: undefined } }))).toBeUndefined()
})

test('a key that starts signing is fetched; keys already read outlive the identity server', async () => {
  const { verify, prefetch } = verifier()
  await prefetch()
  publicadas = [boa.jwk, outra.jwk]
  expect(await verify(await fabricar({ chave: outra }))).toBeDefined()

  const caido = createTokenVerifier({
    issuer,
    audience,
    jwksUrl: 'http://127.0.0.1:9/jwks',
    escopo: 'core',
  })
  await expect(caido.verify(await fabricar())).rejects.toBeInstanceOf(IdentidadeForaDoAr)
  await expect(caido.prefetch()).rejects.toThrow()

  const antes = pedidos
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  const depois = await verify(await fabricar({ claims: { jti: 'outro' } }))
  const desconhecida = await verify(await fabricar({ header: { kid: 'nunca-vista' } }))
  await new Promise<void>((ready) =>
    server.listen(Number(new URL(jwksUrl).port), '127.0.0.1', ready),
  )

  expect(depois).toBeDefined()
  expect(desconhecida).toBeUndefined()
  expect(pedidos).toBe(antes)
})
