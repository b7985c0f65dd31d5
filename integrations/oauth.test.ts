import fastify from 'fastify'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ForaDoAr } from './fora-do-ar.ts'
import { criarPedidor } from './oauth.ts'

/** The answers of the token endpoint, and the tokens accepted by the calls behind it. */
let token: { status: number; corpo: unknown }
let valido: (token: string) => boolean
/** What a call says to a token that is not accepted: JSON, a page of the gateway, a word. */
let recusado: { tipo: string; corpo: string }
let dados: { status: number; corpo: unknown }
let tokensPedidos = 0
const chamadas: { url: string; method: string; authorization: string; corpo: string }[] = []

const mundo = fastify({ forceCloseConnections: true })
for (const tipo of ['application/json', 'application/x-www-form-urlencoded']) {
  mundo.addContentTypeParser(
    tipo,
    { parseAs: 'string' },
    async (_r: unknown, corpo: string) => corpo,
  )
}
mundo.all('/*', async ({ url: caminho, method, headers, body }, reply) => {
  const authorization = headers.authorization ?? ''
  chamadas.push({
    url: caminho,
    method,
    authorization,
    corpo: typeof body === 'string' ? body : '',
  })
  if (caminho.endsWith('/token')) {
    tokensPedidos += 1
    return reply.code(token.status).send(token.corpo)
  }
  if (!valido(authorization.replace('Bearer ', ''))) {
    return reply.code(401).type(recusado.tipo).send(recusado.corpo)
  }
  return reply.code(dados.status).send(dados.corpo)
})
const url = await mundo.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => mundo.close())

beforeEach(() => {
  token = { status: 200, corpo: { access_token: 'T1', expires_in: 3600 } }
  valido = (valor) => valor === 'T1'
  recusado = { tipo: 'application/json', corpo: '{}' }
  dados = { status: 200, corpo: { ok: true } }
  tokensPedidos = 0
  chamadas.length = 0
})

const credencial = { id: 'consigna', segredo: 'señha:com dois pontos' }
const novo = (outros = {}) =>
  criarPedidor({ sistema: 'Banco', url, credencial, limiteMs: 20_000, ...outros })

test('a token is asked for once, by the credential in the header, and serves every call', async () => {
  const pedir = novo()
  await pedir({ caminho: '/v1/a' })
  await pedir({ caminho: '/v1/b', body: '{"x":1}' })
  const basica = Buffer.from(`${credencial.id}:${credencial.segredo}`).toString('base64')
  expect(chamadas).toEqual([
    {
      url: '/oauth/token',
      method: 'POST',
      authorization: `Basic ${basica}`,
      corpo: 'grant_type=client_credentials',
    },
    { url: '/v1/a', method: 'GET', authorization: 'Bearer T1', corpo: '' },
    { url: '/v1/b', method: 'POST', authorization: 'Bearer T1', corpo: '{"x":1}' },
  ])
})

test('a token is renewed half a minute before it dies, and not sooner', async () => {
  const relogio = vi.spyOn(performance, 'now')
  try {
    relogio.mockReturnValue(1_000_000)
    const pedir = novo()
    await pedir({ caminho: '/v1/a' })
    relogio.mockReturnValue(1_000_000 + 3_569_999)
    await pedir({ caminho: '/v1/a' })
    expect(tokensPedidos).toBe(1)
    relogio.mockReturnValue(1_000_000 + 3_570_000)
    await pedir({ caminho: '/v1/a' })
    expect(tokensPedidos).toBe(2)
  } finally {
    relogio.mockRestore()
  }
})

test.each([
  ['application/json', '{}'],
  ['application/json', ''],
  ['text/html', '<html><body>401 Authorization Required</body></html>'],
  ['text/plain', 'Unauthorized'],
])(
  'a token revoked early, by %s %s, is renewed once, and the request repeated',
  async (tipo, corpo) => {
    recusado = { tipo, corpo }
    const pedir = novo()
    await pedir({ caminho: '/v1/a' })
    token = { status: 200, corpo: { access_token: 'T2', expires_in: 3600 } }
    valido = (valor) => valor === 'T2'
    expect(await pedir({ caminho: '/v1/a', body: '{}' })).toEqual({
      status: 200,
      json: { ok: true },
    })
    expect(tokensPedidos).toBe(2)
  },
)

test('a system that refuses its own new token is down: it gets two requests and no more', async () => {
  valido = () => false
  await expect(novo()({ caminho: '/v1/a' })).rejects.toMatchObject({
    message: 'Banco: recusou o token',
  })
  expect(chamadas.filter(({ url: caminho }) => caminho === '/v1/a')).toHaveLength(2)
})

test.each<[string, { status: number; corpo: unknown }]>([
  ['a wrong credential', { status: 401, corpo: { error: 'invalid_client' } }],
  ['a refusal', { status: 400, corpo: { error: 'invalid_grant' } }],
  ['a token made without 200', { status: 201, corpo: { access_token: 'T1', expires_in: 60 } }],
  ['no token', { status: 200, corpo: { expires_in: 60 } }],
  ['an empty token', { status: 200, corpo: { access_token: '', expires_in: 60 } }],
  ['a token of another type', { status: 200, corpo: { access_token: 1, expires_in: 60 } }],
  ['a life in words', { status: 200, corpo: { access_token: 'T1', expires_in: 'uma hora' } }],
  ['a life of nothing', { status: 200, corpo: { access_token: 'T1', expires_in: null } }],
  ['a token dead at birth', { status: 200, corpo: { access_token: 'T1', expires_in: 0 } }],
  ['a token too long', { status: 200, corpo: { access_token: 'x'.repeat(4097), expires_in: 60 } }],
  [
    'a token that would write a header of its own',
    { status: 200, corpo: { access_token: 'T1\r\nx-admin: 1', expires_in: 60 } },
  ],
])('%s: an outage that repeats neither token nor secret', async (_qual, resposta) => {
  token = resposta
  valido = () => true
  const falha: unknown = await novo()({ caminho: '/v1/a' }).catch((error: unknown) => error)
  expect(falha).toBeInstanceOf(ForaDoAr)
  expect(String(falha)).not.toMatch(/T1|dois pontos|x-admin/)
  expect(chamadas.filter(({ url: caminho }) => caminho === '/v1/a')).toHaveLength(0)
})

test.each([
  ['as text', { access_token: 'T1', expires_in: '3600' }],
  ['left out', { access_token: 'T1' }],
])('a lifetime %s is one: requests that follow need no other token', async (_qual, corpo) => {
  token = { status: 200, corpo }
  const pedir = novo()
  await pedir({ caminho: '/v1/a' })
  await pedir({ caminho: '/v1/a' })
  expect(tokensPedidos).toBe(1)
})

test('a short lifetime counts as at least a second, so that one request needs one token', async () => {
  token = { status: 200, corpo: { access_token: 'T1', expires_in: 10 } }
  const pedir = novo()
  await pedir({ caminho: '/v1/a' })
  await pedir({ caminho: '/v1/a' })
  expect(tokensPedidos).toBe(1)
})

test("the caller's headers are preserved, and the address of the token may be another", async () => {
  const pedir = novo({ caminhoDoToken: '/oauth2/token' })
  await pedir({ caminho: '/v1/a', headers: { 'idempotency-key': 'k' } })
  expect(chamadas.map(({ url: caminho }) => caminho)).toEqual(['/oauth2/token', '/v1/a'])
})

test('a refusal of the system is handed on with its body, an outage of it is thrown', async () => {
  dados = { status: 412, corpo: { erros: [{ codigo: 'HW', mensagem: 'sem margem' }] } }
  expect(await novo()({ caminho: '/v1/a' })).toEqual({ status: 412, json: dados.corpo })
  dados = { status: 503, corpo: {} }
  await expect(novo()({ caminho: '/v1/a' })).rejects.toMatchObject({ codigo: 'HTTP_503' })
})
