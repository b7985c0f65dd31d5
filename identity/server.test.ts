import crypto, { createHash, hash, randomBytes } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, UnsecuredJWT } from 'jose'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startRelay } from '#database/test/relay.ts'
import { criarRegistrar } from '#logs/registrar.ts'
import { purge } from './adapter.ts'
import { createIdentity, type Identity } from './server.ts'
import { fragment, location, Visitor } from '#identity/test/browser.ts'
import { ids, testIdentity, type TestIdentity } from '#identity/test/identity.ts'
import { statusPara } from '#identity/test/status.ts'

const web = 'http://localhost:3999'
let identity: TestIdentity
/** A second server of the same database, behind a gateway on this machine. */
let gateway: Identity
let app: Pool

beforeAll(async () => {
  identity = await testIdentity({ webOrigins: [web, 'http://localhost:3998'] })
  gateway = await createIdentity(
    { ...identity.config, proxies: ['127.0.0.0/8', '::1'] },
    criarRegistrar({ write: () => undefined }),
  )
  app = new Pool({ connectionString: identity.database.appUrl, max: 1 })
})
afterAll(async () => {
  await app.end()
  await gateway.close()
  await identity.stop()
})
beforeEach(async () => {
  await identity.owner.query('delete from identidade.tentativa')
})

const visitor = () => new Visitor(identity.issuer, web)
const isAlive = async (sid: unknown) => {
  const { rows } = await app.query<{ viva: boolean }>('select identidade.sessao_viva($1) as viva', [
    sid,
  ])
  return rows[0]?.viva
}

test('S1.22, S6.07: the implicit flow answers with an ID token and an access token for the API', async () => {
  const answer = fragment(await visitor().enter())
  const { id_token: idToken = '', access_token: accessToken = '' } = answer
  const keys = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: identity.issuer,
    audience: 'crm-web',
    algorithms: ['RS256'],
  })

  expect(answer).toMatchObject({
    token_type: 'Bearer',
    state: 'st',
    expires_in: '600',
    scope: 'core',
  })
  expect(payload).toMatchObject({
    sub: ids.atendente,
    nonce: 'no',
    name: 'Ana Moura',
    papel: 'ATENDENTE',
  })
  const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16)
  expect(payload['at_hash']).toBe(hash.toString('base64url'))

  expect(decodeProtectedHeader(accessToken).typ).toBe('at+jwt')
  const claims = decodeJwt(accessToken)
  expect(claims).toMatchObject({ aud: 'urn:consigna:api', scope: 'core', sub: ids.atendente })
  expect(claims['name']).toBeUndefined()
  expect(await isAlive(claims['sid'])).toBe(true)
})

test('S2.02: a signed-in browser is answered silently, an unknown one must sign in', async () => {
  const known = visitor()
  await known.enter()

  expect(fragment(await known.authorize({ prompt: 'none' }))).toHaveProperty('access_token')
  expect(fragment(await visitor().authorize({ prompt: 'none' }))).toMatchObject({
    error: 'login_required',
    state: 'st',
  })
  expect(location(await known.authorize({ prompt: 'login' }))).toMatch(/^\/interaction\//)
})

test.each([
  ['without a response type', { response_type: undefined }, 'invalid_request'],
  ['without a nonce', { nonce: undefined }, 'invalid_request'],
  ['for a code from the implicit client', { response_type: 'code' }, 'invalid_request'],
  ['for a bare token', { response_type: 'token' }, 'unsupported_response_type'],
  ['for everything at once', { response_type: 'code id_token token' }, 'unsupported_response_type'],
  ['for another API', { resource: 'urn:outra:api' }, 'invalid_target'],
  [
    'inside an unsigned request object',
    { request: new UnsecuredJWT({ redirect_uri: 'https://mal.test' }).encode() },
    'request_not_supported',
  ],
  [
    'by reference to an address',
    { request_uri: 'http://localhost:1/x' },
    'request_uri_not_supported',
  ],
  [
    'for a code without PKCE',
    { client_id: 'crm-web-pkce', response_type: 'code', response_mode: 'fragment' },
    'invalid_request',
  ],
  [
    'for a code with a plain challenge',
    {
      client_id: 'crm-web-pkce',
      response_type: 'code',
      response_mode: 'fragment',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'plain',
    },
    'invalid_request',
  ],
])('a request %s is refused', async (_how, params, error) => {
  const response = await visitor().authorize(params)
  const answer = new URL(location(response), identity.issuer)
  const said = new URLSearchParams(answer.hash.slice(1) || answer.search)
  expect(said.get('error')).toBe(error)
})

test('tokens never travel in a query', async () => {
  const response = await visitor().authorize({ response_mode: 'query' })
  expect(location(response)).toContain('error=invalid_request')
})

test.each([
  '/callback/',
  '/callback?x=1',
  '/callback/../mal',
  '/CALLBACK',
  '/callback#x',
  'http://localhost:4999/callback',
  'http://localhost.mal.test:3999/callback',
  'http://localhost:3999@mal.test/callback',
  'https://mal.test/',
  'javascript:alert(1)',
])('an answer is never sent to %s', async (address) => {
  const redirect = address.startsWith('/') ? web + address : address
  const response = await visitor().authorize({ redirect_uri: redirect })

  expect(response.status).toBe(400)
  expect(response.headers.has('location')).toBe(false)
})

test('an unknown scope is not granted, and the sign-in continues', async () => {
  const answer = fragment(await visitor().enter({ scope: 'openid profile core admin' }))
  expect(answer['scope']).toBe('core')
})

const segredoPkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, challenge }
}

async function codigo(challenge: string): Promise<string> {
  const answer = await visitor().enter({
    client_id: 'crm-web-pkce',
    response_type: 'code',
    response_mode: 'fragment',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return fragment(answer)['code'] ?? ''
}

const trocar = (fields: Record<string, string>, origin = web) =>
  fetch(`${identity.issuer}/token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'crm-web-pkce',
      redirect_uri: `${web}/callback`,
      ...fields,
    }),
  })

test('S6.07: code + PKCE answers the same token, once, to the requesting browser', async () => {
  const { verifier, challenge } = segredoPkce()
  const code = await codigo(challenge)
  const response = await trocar({ code, code_verifier: verifier })
  const tokens: Record<string, string> = await response.json()

  expect(response.headers.get('access-control-allow-origin')).toBe(web)
  expect(decodeJwt(tokens['access_token'] ?? '')).toMatchObject({
    aud: 'urn:consigna:api',
    scope: 'core',
  })
  expect((await trocar({ code, code_verifier: verifier })).status).toBe(400)
})

test('a code is worthless without its secret, elsewhere, or for another client', async () => {
  const { verifier, challenge } = segredoPkce()
  const wrong: Array<Record<string, string>> = [
    { code_verifier: segredoPkce().verifier },
    { code_verifier: verifier, redirect_uri: `${web}/silent` },
    { code_verifier: verifier, client_id: 'crm-web' },
  ]
  for (const fields of wrong) {
    const response = await trocar({ code: await codigo(challenge), ...fields })
    expect(response.status).toBe(400)
  }
  const estranha = await trocar(
    { code: await codigo(challenge), code_verifier: verifier },
    'https://mal.test',
  )
  expect(estranha.headers.get('access-control-allow-origin')).not.toBe('https://mal.test')
})

test('S2.03: every answer has headers against frames, caches and referrers', async () => {
  const one = visitor()
  const start = await one.authorize()
  const responses = [
    start,
    await one.visit(location(start)),
    await one.post(start, 'atendente', 'errada'),
    await one.visit('/interaction/nenhuma'),
    await one.visit('/nada'),
    await one.visit('/icone.svg'),
    await one.visit('/.well-known/openid-configuration'),
    await one.authorize({ redirect_uri: 'https://mal.test/' }),
    await one.visit('/session/end'),
  ]
  for (const { headers } of responses) {
    const csp = headers.get('content-security-policy') ?? ''
    expect(csp).toContain(`frame-ancestors 'none'`)
    expect(csp).toContain(`form-action 'self' ${web} http://localhost:3998`)
    expect(csp).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(responses[1]?.headers.get('cache-control')).toBe('no-store')
})

test('S2.03: a page is painted from itself alone: its style is inside, allowed by its hash', async () => {
  const one = visitor()
  const answer = await one.visit(location(await one.authorize()))
  const text = await answer.text()
  const styles = Array.from(text.matchAll(/<style>([^]*?)<\/style>/g), ([, style = '']) => style)

  expect(text).not.toContain('rel="stylesheet"')
  expect(styles).toHaveLength(1)
  expect(answer.headers.get('content-security-policy')).toContain(
    `; style-src 'sha256-${hash('sha256', styles[0] ?? '', 'base64')}';`,
  )
})

test("S2.03: behind https cookies belong to one host and the issuer's address is fixed", async () => {
  const banco = await testIdentity({
    webOrigins: ['https://crm.banco.test'],
    issuer: 'https://id.banco.test',
  })
  const one = new Visitor(`http://localhost:${banco.port}`, 'https://crm.banco.test')
  const discovery: Record<string, string> = await (
    await one.visit('/.well-known/openid-configuration')
  ).json()
  const begun = await one.authorize()
  const back = new URL(location(await one.post(begun, 'atendente')))
  const lines = (await one.visit(back.pathname)).headers.getSetCookie()
  const plain = await one.authorize({ redirect_uri: 'http://crm.banco.test/callback' })
  await banco.stop()

  expect(discovery['issuer']).toBe('https://id.banco.test')
  expect(discovery['authorization_endpoint']).toBe('https://id.banco.test/auth')
  expect(back.origin).toBe('https://id.banco.test')
  expect(begun.headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(lines.some((line) => line.startsWith('__Host-consigna-id='))).toBe(true)
  for (const line of [...lines, ...begun.headers.getSetCookie()]) {
    expect(line.toLowerCase()).toMatch(/; secure/)
  }
  expect(plain.status).toBe(400)
})

test('expired records are deleted', async () => {
  await identity.owner.query(
    `insert into identidade.oidc_artefato (modelo, id, dados, expira_em)
     values ('Interaction', 'velha', '{}', now() - interval '1 second'),
            ('Interaction', 'nova', '{}', now() + interval '1 minute')`,
  )
  await purge(identity.owner)
  const { rows } = await identity.owner.query(
    `select id from identidade.oidc_artefato where id in ('velha', 'nova')`,
  )
  expect(rows).toEqual([{ id: 'nova' }])
})

test('the address of the server is its own, whatever name it is called by', async () => {
  const response = await fetch(`${identity.issuer}/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'mal.test', 'x-forwarded-proto': 'https' },
  })
  expect(await response.text()).not.toContain('mal.test')
})

test('a request for the name of a stranger gets no page, whatever it resolves to', async () => {
  const { port } = new URL(identity.issuer)
  const status = await statusPara({ port, path: '/.well-known/openid-configuration' }, 'mal.test')

  expect(status).toBe(421)
})

test('S2.03: a sign-in page belongs to its browser and to its own site', async () => {
  const one = visitor()
  const start = await one.authorize()

  expect((await visitor().visit(location(start))).status).toBe(400)
  const forged = await one.post(start, 'atendente', 'demo', { 'sec-fetch-site': 'cross-site' })
  expect(forged.status).toBe(403)
  const outraOrigem = await one.post(start, 'atendente', 'demo', { origin: 'http://mal.test' })
  expect(outraOrigem.status).toBe(403)
  const json = await one.visit(`${location(start)}/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(json.status).toBe(400)
})

test('S2.03: what was typed comes back as text, never as markup; NUL and long texts are refused', async () => {
  const one = visitor()
  const start = await one.authorize()
  const page = await (await one.post(start, '"><script>alert(1)</script>', 'x')).text()

  expect(page).not.toContain('<script>alert')
  expect(page).toContain('Usuário ou senha incorretos')
  expect((await one.post(start, 'a\0b', 'x')).status).toBe(400)
  expect((await one.post(start, 'a'.repeat(121), 'x')).status).toBe(400)
  expect((await one.post(start, 'a', 'x'.repeat(9_000))).status).toBe(400)
  expect((await one.post(start, '', '')).status).toBe(400)
})

test('the identifier of a session changes at sign-in, and its cookie is closed to scripts', async () => {
  const one = visitor()
  await one.enter()
  const before = [...one.cookies.values()].find(({ name }) => /^consigna-id-\d+$/.test(name))
  const again = await one.post(await one.authorize({ prompt: 'login' }), 'atendente')
  const answer = await one.visit(location(again))
  const after = [...one.cookies.values()].find(({ name }) => /^consigna-id-\d+$/.test(name))
  const line = answer.headers.getSetCookie().find((text) => /^consigna-id-\d+=/.test(text)) ?? ''

  expect(before?.value).toBeDefined()
  expect(after?.value).not.toBe(before?.value)
  expect(line.toLowerCase()).toContain('httponly')
  expect(line.toLowerCase()).toContain('samesite=lax')
})

test('five wrong passwords are looked at, then even the right one waits', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const one = visitor()
    statuses.push((await one.post(await one.authorize(), 'gestor', 'errada')).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])

  const one = visitor()
  const right = await one.post(await one.authorize(), 'gestor')
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await right.text()).toContain('Entrada bloqueada por um tempo')

  const other = visitor()
  expect((await other.post(await other.authorize(), 'atendente')).status).toBe(303)

  await identity.owner.query(`update identidade.tentativa set bloqueado_ate = now()`)
  const later = visitor()
  expect((await later.post(await later.authorize(), 'gestor')).status).toBe(303)
})

/** One guess as it arrives from `ip`, through the gateway that the settings trust. */
const from = async (ip: string, login: string, senha: string) => {
  const one = new Visitor(gateway.issuer, web)
  const start = await one.authorize()
  return (await one.post(start, login, senha, { 'x-forwarded-for': `198.51.100.1, ${ip}` })).status
}

test('who guesses at a login locks out its own address, and not the person', async () => {
  for (let n = 0; n < 7; n += 1) await from('203.0.113.66', 'gestor', 'errada')

  expect(await from('203.0.113.66', 'gestor', 'demo')).toBe(429)
  expect(await from('203.0.113.7', 'gestor', 'demo')).toBe(303)
})

test('after 100 wrong tries in an hour only addresses that signed in before pass', async () => {
  expect(await from('203.0.113.7', 'atendente2', 'demo')).toBe(303)
  await identity.owner.query(
    `insert into identidade.tentativa (chave, falhas, desde) values ('login:atendente2', 98, now())
     on conflict (chave) do update set falhas = 98, desde = now()`,
  )
  expect(await from('203.0.113.61', 'atendente2', 'errada')).toBe(401)
  expect(await from('203.0.113.62', 'atendente2', 'errada')).toBe(401)

  expect(await from('203.0.113.63', 'atendente2', 'demo')).toBe(429)
  expect(await from('203.0.113.7', 'atendente2', 'demo')).toBe(303)
  expect(await from('203.0.113.7', 'atendente2', 'errada')).toBe(401)
})

test('who changes the last 64 bits of an IPv6 address is one guesser, and a person is known by the first', async () => {
  for (let n = 1; n <= 6; n += 1) await from(`2001:db8:0:66::${n}`, 'gestor', 'errada')
  expect(await from('2001:db8:0:66::7', 'gestor', 'demo')).toBe(429)
  expect(await from('2001:db8:0:67::7', 'gestor', 'demo')).toBe(303)

  await identity.owner.query(
    `insert into identidade.tentativa (chave, falhas, desde, bloqueado_ate)
     values ('login:gestor', 200, now(), now() + interval '1 minute')
     on conflict (chave) do update set falhas = 200, bloqueado_ate = now() + interval '1 minute'`,
  )
  expect(await from('2001:db8:0:67::8', 'gestor', 'demo')).toBe(303)
  expect(await from('2001:db8:0:68::8', 'gestor', 'demo')).toBe(429)
})

test('an address that no gateway of ours forwarded is not believed', async () => {
  for (let n = 0; n < 6; n += 1) {
    const one = visitor()
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` }
    await one.post(await one.authorize(), 'gestor', 'errada', headers)
  }
  const one = visitor()

  expect((await one.post(await one.authorize(), 'gestor')).status).toBe(429)
})

const nowInDatabase = async (): Promise<Date> => {
  const { rows } = await identity.owner.query<{ agora: Date }>('select now() as agora')
  return rows[0]?.agora ?? new Date(Number.NaN)
}
const minutesFrom = (start: Date, end: Date | null): number =>
  end ? (end.getTime() - start.getTime()) / 60_000 : 0

test('after each wait one more guess is admitted, and the next wait is twice as long', async () => {
  const waits: [number, number][] = []
  for (let n = 0; n < 9; n += 1) {
    const one = visitor()
    const start = await one.authorize()
    const before = await nowInDatabase()
    await one.post(start, 'promotor', 'errada')
    const { rows } = await identity.owner.query<{ desde: Date; ate: Date | null }>(
      `update identidade.tentativa t set bloqueado_ate = now() from identidade.tentativa antes
        where t.chave like 'par:promotor %' and antes.chave = t.chave
       returning now() as desde, antes.bloqueado_ate as ate`,
    )
    const { desde = before, ate = null } = rows[0] ?? {}
    waits.push([minutesFrom(desde, ate), minutesFrom(before, ate)])
  }
  expect(waits.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => [0, 0]))
  for (const [at, minutes] of [1, 2, 4, 8, 16].entries()) {
    // Counted from the guess, which came between the two readings of the clock.
    const [least = Number.NaN, most = Number.NaN] = waits[4 + at] ?? []
    expect(least).toBeLessThanOrEqual(minutes)
    expect(most).toBeGreaterThanOrEqual(minutes)
  }
})

test('of twenty guesses at the same time at most five are looked at', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const one = visitor()
      return (await one.post(await one.authorize(), 'gestor', 'errada')).status
    }),
  )
  expect(all.filter((status) => status === 401)).toHaveLength(5)
  expect(all.filter((status) => status === 429)).toHaveLength(15)
})

const guess = async (login: string) => {
  const one = visitor()
  const response = await one.post(await one.authorize(), login, 'errada')
  return { status: response.status, text: await response.text() }
}

/** The costs of every password derivation from here on: they are the time of a sign-in. */
function derivations(): { memory: number; passes: number; parallelism: number }[] {
  const costs: ReturnType<typeof derivations> = []
  const { argon2 } = crypto
  crypto.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism } = parameters
    costs.push({ memory, passes, parallelism })
    argon2(algorithm, parameters, done)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    crypto.argon2 = argon2
    syncBuiltinESMExports()
  })
  return costs
}

test('a login nobody has is answered, derived and blocked like any other, and not written down', async () => {
  // The hash of nobody is derived once for each process.
  await guess('ninguem')
  const costs = derivations()
  const known = await guess('gestor')
  const ofKnown = costs.splice(0)
  const unknown = await guess('ninguem1')

  expect(ofKnown).toEqual([{ memory: 19_456, passes: 2, parallelism: 1 }])
  expect(costs).toEqual(ofKnown)
  expect(unknown.status).toBe(known.status)
  await identity.owner.query('delete from identidade.tentativa')

  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await guess('senha-digitada-aqui')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const { rows } = await identity.owner.query(
    `select to_jsonb(e)::text as linha from identidade.entrada e`,
  )
  expect(JSON.stringify(rows)).not.toContain('senha-digitada-aqui')
})

test('a person switched off is signed out at once and is told to sign in, not given an error', async () => {
  const one = visitor()
  const { access_token: token = '' } = fragment(await one.enter({}, 'atendente2'))
  const { sid } = decodeJwt(token)
  const heard: string[] = []
  const listener = await app.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen consigna_sessao')
  await identity.owner.query(`update usuario set ativo = false where login = 'atendente2'`)
  await listener.query('select 1')
  listener.release()

  expect(await isAlive(sid)).toBe(false)
  expect(heard).toContain(`sid:${String(sid)}`)
  expect(heard.some((text) => text.startsWith('usuario:'))).toBe(true)
  expect(fragment(await one.authorize({ prompt: 'none' }))['error']).toBe('login_required')
  const again = visitor()
  expect((await again.post(await again.authorize(), 'atendente2')).status).toBe(401)
})

test('a session whose person was switched off before it was cleaned answers login_required', async () => {
  const one = visitor()
  await one.enter({}, 'atendente3')
  await identity.owner.query(`alter table usuario disable trigger usuario_desativado`)
  await identity.owner.query(`update usuario set ativo = false where login = 'atendente3'`)
  await identity.owner.query(`alter table usuario enable trigger usuario_desativado`)

  expect(fragment(await one.authorize({ prompt: 'none' }))['error']).toBe('login_required')
  expect(location(await one.authorize())).toMatch(/^\/interaction\//)
})

test('keys rotate without signing anybody out: the next one was published before it signs', async () => {
  const one = visitor()
  const first = fragment(await one.enter())['access_token'] ?? ''
  const published = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))
  await published.reload()
  await identity.rotate()
  const second = fragment(await one.authorize({ prompt: 'none' }))['access_token'] ?? ''

  expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid)
  await expect(jwtVerify(second, published)).resolves.toBeDefined()
  await expect(
    jwtVerify(first, createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))),
  ).resolves.toBeDefined()
})

test('keys in the database open with the master key only', async () => {
  const { rows } = await identity.owner.query<{ lacrada: string }>(
    `select lacrada from identidade.chave`,
  )
  const wrong = { ...identity.config, segredo: 'x'.repeat(32) }
  const { createIdentity } = await import('./server.ts')

  expect(rows.length).toBeGreaterThan(0)
  for (const { lacrada } of rows) expect(lacrada.split('.')).toHaveLength(5)
  await expect(createIdentity(wrong, () => undefined)).rejects.toThrow('SEGREDO_IDENTIDADE')
})

test('sign-out asked by another site must be confirmed; confirmed, the session is over', async () => {
  const one = visitor()
  const { access_token: token = '' } = fragment(await one.enter())
  const { sid } = decodeJwt(token)
  const address = `/session/end?client_id=crm-web&post_logout_redirect_uri=${web}/login`

  const foreign = await one.visit(address, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(await foreign.text()).not.toContain('/sair.js')
  expect(await isAlive(sid)).toBe(true)

  const own = await one.visit(address, { headers: { 'sec-fetch-site': 'same-site' } })
  const page = await own.text()
  expect(page).toContain('/sair.js')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const done = await one.visit('/session/end/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  expect(location(done)).toBe(`${web}/login`)
  expect(await isAlive(sid)).toBe(false)
})

test('the application can ask whether a session lives, and read nothing else of sign-ins', async () => {
  for (const table of ['credencial', 'oidc_artefato', 'chave', 'tentativa', 'entrada']) {
    await expect(app.query(`select * from identidade.${table}`)).rejects.toThrow(
      'permission denied',
    )
  }
  expect(await isAlive('nenhuma')).toBe(false)
})

test('the identity server reads who people are, and nothing of the bank', async () => {
  const own = new Pool({ connectionString: identity.database.identityUrl, max: 1 })
  for (const table of ['cliente', 'contrato', 'telefone', 'anotacao', 'auditoria']) {
    await expect(own.query(`select * from ${table}`)).rejects.toThrow('permission denied')
  }
  await expect(own.query(`update usuario set papel = 'GESTOR'`)).rejects.toThrow(
    'permission denied',
  )
  await own.end()
})

test('while its database is silent the sign-in says so in words, and goes on by itself after it', async () => {
  const relay = await startRelay(identity.database.identityUrl)
  const own = await createIdentity(
    { ...identity.config, databaseUrl: relay.through(identity.database.identityUrl) },
    criarRegistrar({ write: () => undefined }),
  )
  onTestFinished(async () => {
    await own.close()
    await relay.close()
  })
  const person = new Visitor(own.issuer, web)
  const begun = await person.authorize()
  expect(begun.status).toBe(303)

  relay.blackout()
  for (const answer of [await person.authorize(), await person.visit(location(begun))]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    const words = await answer.text()
    expect(words).toContain('A entrada não está disponível agora')
    expect(words).toContain(`href="${web}/login"`)
  }
  relay.heal()
  await expect.poll(async () => (await person.authorize()).status).toBe(303)
})
