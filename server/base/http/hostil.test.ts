import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../../test/api.ts'
import { personas } from '../../test/fixtures.ts'
import { cabecalhosDaApi } from './cabecalhos.ts'
import { handle } from './handler.ts'

/** Hostile requests and their required answers. */
const eco = endpoint({
  method: 'POST',
  path: '/teste/eco',
  body: z.object({
    texto: z.string().optional(),
    numero: z.number().optional(),
    dentro: z.object({ marca: z.boolean() }).optional(),
    lista: z.array(z.object({ id: z.string() })).optional(),
  }),
  response: z.unknown(),
  permissao: 'logado',
  mensagens: { recusa: 'Erro ao ecoar', falha: 'Erro interno ao ecoar' },
})

const busca = endpoint({
  method: 'GET',
  path: '/teste/busca/:codigo',
  params: z.object({ codigo: z.string() }),
  query: z.object({ nome: z.string().optional() }),
  response: z.unknown(),
  permissao: 'logado',
  mensagens: { recusa: 'Erro ao buscar', falha: 'Erro interno ao buscar' },
})

const api = await testApi({
  rotas: [
    handle(eco, async ({ body }) => body),
    handle(busca, async ({ params, query }) => ({ ...params, ...query })),
  ],
})
let porta = 0
let comuns: Record<string, string> = {}
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  porta = (api.app.server.address() as AddressInfo).port
  comuns = await api.cabecalhosDe(personas.dono)
})
afterAll(api.fechar)

const enviar = async (corpo: string | Buffer, tipo: string | undefined = 'application/json') =>
  api.app.inject({
    method: 'POST',
    url: eco.path,
    headers: { ...comuns, ...(tipo && { 'content-type': tipo }) },
    payload: corpo,
  })

const aninhado = (niveis: number) => `${'['.repeat(niveis)}${']'.repeat(niveis)}`

test.each([
  ['no JSON', '{"texto":', 400],
  ['a NUL', '{"texto":"a\\u0000b"}', 400],
  ['a NUL in a name', '{"te\\u0000xto":"a"}', 400],
  ['half of a surrogate pair', '{"texto":"\\ud800"}', 400],
  ['bytes that are no UTF-8', Buffer.from('{"texto":"\xff"}', 'latin1'), 400],
  ['nesting of 33', `{"texto":${aninhado(32)}}`, 400],
  ['nesting of 100,000', aninhado(100_000), 400],
  ['__proto__', '{"__proto__":{"texto":"x"}}', 400],
  ['an escaped __proto__', '{"\\u005f_proto__":{"texto":"x"}}', 400],
  ['a name in two cases', '{"texto":"a","Texto":"a"}', 400],
  ['a name inside in two cases', '{"dentro":{"marca":true,"MARCA":true}}', 400],
  ['a number as text', '{"numero":"12"}', 400],
  ['true as a number', '{"numero":true}', 400],
  ['a number too large to be one', '{"numero":1e999}', 400],
  ['a list instead of an object', '[]', 400],
  ['a text instead of an object', '"texto"', 400],
  ['1 MiB and more', `{"texto":"${'x'.repeat(1024 * 1024)}"}`, 413],
])('a body with %s is refused', async (_nome, corpo, esperado) => {
  const { statusCode, json, headers } = await enviar(corpo)

  expect(statusCode).toBe(esperado)
  expect(json()).toMatchObject({ model: null, errors: [], message: expect.any(String) })
  expect(headers).toMatchObject(cabecalhosDaApi)
})

/** Ignored, never stored: the verb of this call answers all that reached it. */
test.each([
  ['nothing at all', '', {}],
  ['null instead of an object', 'null', {}],
  ['an unknown field', '{"texto":"x","papel":"GESTOR"}', { texto: 'x' }],
  ['an unknown field inside', '{"dentro":{"marca":true,"x":1}}', { dentro: { marca: true } }],
  ['an unknown field in a list', '{"lista":[{"id":"1","x":1}]}', { lista: [{ id: '1' }] }],
  ['constructor.prototype', '{"constructor":{"prototype":{"texto":"x"}}}', {}],
  ['toString and valueOf', '{"toString":"x","valueOf":1,"texto":"x"}', { texto: 'x' }],
  [
    'names in any case',
    '{"TEXTO":"aB","Dentro":{"Marca":true}}',
    { texto: 'aB', dentro: { marca: true } },
  ],
])('a body with %s reaches the verb as the call names it', async (_nome, corpo, esperado) => {
  const { statusCode, json } = await enviar(corpo)

  expect([statusCode, json().model]).toEqual([200, esperado])
})

test('a change without a body and without its type is one with an empty body', async () => {
  const { statusCode, json } = await api.app.inject({
    method: 'POST',
    url: eco.path,
    headers: comuns,
  })

  expect([statusCode, json().model]).toEqual([200, {}])
})

test.each(['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8', 'application/json'])(
  'a change without a body is one with an empty body, though its type says %s',
  async (tipo) => {
    const { statusCode, json } = await enviar('', tipo)

    expect([statusCode, json().model]).toEqual([200, {}])
  },
)

test('a name that comes in two cases is named in the refusal', async () => {
  expect((await enviar('{"texto":"a","TEXTO":"b"}')).json().message).toBe('Campo repetido: Texto')
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'application/jsonx',
  'application/xml',
])('a body of type %s is a 415', async (tipo) => {
  expect((await enviar('{}', tipo)).statusCode).toBe(415)
})

test('a cross-origin form post gets nowhere, and no page of another origin reads an answer', async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: eco.path,
    headers: { origin: 'https://mau.example', 'content-type': 'text/plain' },
    payload: '{}',
  })

  expect(answer.statusCode).toBe(401)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('unusual but valid requests are accepted', async () => {
  const texto = 'José 👩‍👩‍👧 ‮rtl‬ z̷̗a ​'
  const bom = `\ufeff${JSON.stringify({ texto })}`

  expect((await enviar(bom)).json().model).toEqual({ texto })
  expect((await enviar('{"texto":"a","texto":"b"}')).json().model).toEqual({ texto: 'b' })
  expect((await enviar('{}', 'application/json; charset=UTF-8')).statusCode).toBe(200)
})

const pedir = (url: string) => api.app.inject({ method: 'GET', url, headers: comuns })

test.each([
  ['/teste/busca/%00', 400],
  ['/teste/busca/a%00b', 400],
  ['/teste/busca/%zz', 400],
  ['/teste/busca/%ff', 400],
  [`/teste/busca/${'x'.repeat(300)}`, 414],
  ['/teste/busca/1?nome=a&nome=b', 400],
  ['/teste/busca/1?nome=%00', 400],
  ['/teste/busca/1?nome=%ff', 400],
  ['/teste/busca/1?nome=%zz', 400],
  ['/teste/busca/1?nome=a&NOME=a', 400],
  ['/teste/busca/1?__proto__=a', 400],
])('the address %s is refused', async (url, esperado) => {
  const { statusCode, headers, json } = await pedir(url)

  expect(statusCode).toBe(esperado)
  expect(headers).toMatchObject(cabecalhosDaApi)
  expect(json()).toMatchObject({ model: null, errors: [] })
})

test('S7.02: path and query are decoded once and passed on as text', async () => {
  expect((await pedir('/teste/busca/..%2f..%2fetc?nome=a%2Bb+c&')).json().model).toEqual({
    codigo: '../../etc',
    nome: 'a+b c',
  })
})

test.each([
  ['/teste/busca/1?NOME=aB', { codigo: '1', nome: 'aB' }],
  ['/teste/busca/1?outro=a&_=1', { codigo: '1' }],
  ['/teste/busca/1?utm=a&nome=b&utm=c', { codigo: '1', nome: 'b' }],
  ['/teste/busca/1?nome[]=a', { codigo: '1' }],
  ['/teste/busca/1?nome=', { codigo: '1' }],
  ['/teste/busca/1?nome', { codigo: '1' }],
  ['/Teste/BUSCA/aBcD', { codigo: 'aBcD' }],
  ['/teste/busca/aBcD/', { codigo: 'aBcD' }],
  ['/TESTE/busca/aB/?Nome=cD', { codigo: 'aB', nome: 'cD' }],
])('the address %s is understood, and its values keep their letters', async (url, esperado) => {
  const { statusCode, json } = await pedir(url)

  expect([statusCode, json().model]).toEqual([200, esperado])
})

test.each(['nome=a&nome=b', 'nome=&nome=', 'NOME=a&NOME=b'])(
  'a name of the call that comes twice in the query is named in the refusal: %s',
  async (query) => {
    const { statusCode, json } = await pedir(`/teste/busca/1?${query}`)

    expect([statusCode, json().message]).toEqual([400, 'Campo repetido: Nome'])
  },
)

test('a required field that is empty in the query is named', async () => {
  const answer = await api.as(personas.dono)(referenciaApi.cidadesDaUf, { query: { uf: '' } })

  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^UF/i)])
})

test('a GET that brings a body is answered as if it had none', async () => {
  const answer = await api.app.inject({
    method: 'GET',
    url: '/teste/busca/1',
    headers: { ...comuns, 'content-type': 'application/json' },
    payload: '{',
  })

  expect(answer.statusCode).toBe(200)
})

/** Sends raw bytes and answers what comes back until the line is closed. */
const cru = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(porta, '127.0.0.1', () => socket.write(bytes))
    let recebido = ''
    socket.setTimeout(5000, () => socket.destroy(new Error('No answer')))
    socket.on('data', (parte) => (recebido += String(parte)))
    socket.on('close', () => resolve(recebido))
    socket.on('error', reject)
  })

test.each([
  [
    'TE and CL together',
    'POST /teste/eco HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a header of 64 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Y: ${'y'.repeat(65_536)}\r\n\r\n`, 431],
  ['no HTTP', 'olá\r\n\r\n', 400],
  ['a method nobody knows', 'ROUBAR / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
  ['the name of a stranger', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 421],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
])('a raw request with %s is refused with every header', async (_nome, bytes, esperado) => {
  const recebido = await cru(bytes)

  expect(recebido.split('\r\n')[0]).toContain(String(esperado))
  if (esperado !== 400 || !bytes.includes('GET')) {
    for (const nome of Object.keys(cabecalhosDaApi)) expect(recebido.toLowerCase()).toContain(nome)
  }
})

const injecoes = [
  "' or '1'='1",
  "'; select pg_sleep(5); --",
  '" or pg_sleep(5) --',
  '\\',
  '%'.repeat(60),
  '_'.repeat(60),
  '$1::int',
  '${1+1}',
  '1;drop table cliente',
  'José',
]

test.each(injecoes)('the text %j is only ever a text', async (texto) => {
  const { as } = api
  const como = as(personas.dono)
  const respostas = [
    await como(referenciaApi.cidades, { query: { nome: texto } }),
    await como(referenciaApi.cidadesDaUf, { query: { uf: texto } }),
    await como(referenciaApi.enderecoDoCep, { params: { cep: texto } }),
    await como(relacionamentoApi.buscar, { body: { texto } }),
    await como(relacionamentoApi.porNome, { query: { nome: `abc${texto}` } }),
    await como(relacionamentoApi.porCpf, { query: { cpf: texto } }),
    await como(relacionamentoApi.consultar, { params: { idRelacionamento: texto } }),
  ]

  for (const { status } of respostas) expect([200, 400]).toContain(status)
})

test('after all of this, no text of a caller was ever read as SQL', () => {
  expect(api.linhas.filter(({ erro }) => erro === 'DatabaseError')).toEqual([])

  // Statements are logged when they fail; a text of ours in one would have been written into it.
  const log = readFileSync(inject('postgresLog'), 'utf8')
  expect(log).not.toMatch(/pg_sleep|drop table cliente/)
})
