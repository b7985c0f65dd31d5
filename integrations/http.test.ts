import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ForaDoAr } from './fora-do-ar.ts'
import { ler, pedirJson } from './http.ts'

/** One real server; each test writes its answer to the wire itself. */
let responder: RequestListener = (_request, response) => response.end('{}')
const recebidos: { method: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = []
const mundo = createServer((request, response) => {
  recebidos.push({ method: request.method, headers: request.headers })
  responder(request, response)
})
const url = await new Promise<string>((resolve) => {
  mundo.listen(0, '127.0.0.1', () => {
    const endereco = mundo.address()
    resolve(`http://127.0.0.1:${typeof endereco === 'object' ? endereco?.port : ''}`)
  })
})
afterAll(() => {
  mundo.closeAllConnections()
  mundo.close()
})

const respondendo = (
  corpo: string | Buffer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) => {
  responder = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(corpo)
  }
}

const pedir = (outros: Partial<Parameters<typeof pedirJson>[0]> = {}) =>
  pedirJson({ sistema: 'Banco', url, limiteMs: 20_000, ...outros })

async function falhaDe(outros: Parameters<typeof pedir>[0] = {}): Promise<ForaDoAr> {
  const falha: unknown = await pedir(outros).catch((error: unknown) => error)
  if (!(falha instanceof ForaDoAr)) throw new Error(`No outage: ${JSON.stringify(falha)}`)
  return falha
}

test.each<[number, unknown]>([
  [200, { a: 1 }],
  [201, []],
  [400, { erros: [] }],
  [401, 'texto'],
  [404, null],
  [412, 0],
])('an answer %d with JSON is handed on as it is', async (status, json) => {
  respondendo(JSON.stringify(json), { status })
  expect(await pedir()).toEqual({ status, json })
})

test.each([400, 404, 422])('an empty refusal %d carries its status only', async (status) => {
  respondendo('', { status })
  expect(await pedir()).toEqual({ status, json: null })
})

test('a 401 counts without JSON, and any other 4xx without it took nothing', async () => {
  respondendo('<h1>401 Authorization Required</h1>', { status: 401 })
  expect(await pedir()).toEqual({ status: 401, json: null })
  respondendo('<h1>403 Forbidden</h1>', { status: 403 })
  expect(await falhaDe()).toMatchObject({
    message: 'Banco: respondeu 403 sem JSON inteiro',
    naoSaiu: true,
  })
  respondendo('<h1>Entrar</h1>')
  expect((await falhaDe()).naoSaiu).toBe(false)
})

test.each([301, 302, 303, 307, 308, 300, 304, 429, 500, 502, 503, 504])(
  'status %d is an outage that names the system, the status and a code for the log',
  async (status) => {
    respondendo('{"segredo":"dado de alguém"}', { status, headers: { location: '/outra' } })
    const falha = await falhaDe()
    expect(falha).toMatchObject({
      message: `Banco: respondeu ${status}`,
      codigo: `HTTP_${status}`,
      // Asked to come again later: nothing was taken.
      naoSaiu: status === 429,
      status: 502,
    })
  },
)

test('a 503 that the caller can read is handed on, another one is not', async () => {
  respondendo('{"suspenso":true}', { status: 503 })
  expect(await pedir({ aceitar: [503] })).toEqual({ status: 503, json: { suspenso: true } })
  respondendo('{}', { status: 502 })
  expect((await falhaDe({ aceitar: [503] })).codigo).toBe('HTTP_502')
})

test.each([
  ['an empty 200', ''],
  ['blanks', '   '],
  ['half an object', '{"a":1'],
  ['an object and something after it', '{"a":1}]'],
  ['two objects', '{}{}'],
  ['single quotes', "{'a':1}"],
  ['a comment', '{} // fim'],
  ['NaN', '{"valor":NaN}'],
  ['a page', '<!doctype html><title>Entrar</title>'],
  ['a number with a comma', '{"valor":1,5}'],
  ['a hexadecimal number', '{"valor":0x10}'],
])('%s is no JSON, so it is an outage that repeats nothing of it', async (_qual, corpo) => {
  respondendo(corpo)
  expect((await falhaDe()).message).toBe('Banco: respondeu 200 sem JSON inteiro')
})

test.each([
  ['latin1', 'application/json; charset=ISO-8859-1', Buffer.from('{"nome":"JOÃO"}', 'latin1')],
  ['a byte order mark', 'application/json', Buffer.from('\uFEFF{"nome":"JOÃO"}')],
  ['no type', '', Buffer.from('{"nome":"JOÃO"}')],
])('an answer with %s is read by what it says of itself', async (_qual, tipo, corpo) => {
  respondendo(corpo, { headers: { 'content-type': tipo } })
  expect(await pedir()).toEqual({ status: 200, json: { nome: 'JOÃO' } })
})

test.each([
  ['latin1 without saying so', 'application/json', Buffer.from('{"nome":"JOÃO"}', 'latin1')],
  ['an unknown charset', 'application/json; charset=x-nada', Buffer.from('{}')],
])('an answer with %s is an outage, not another name', async (_qual, tipo, corpo) => {
  respondendo(corpo, { headers: { 'content-type': tipo } })
  expect((await falhaDe()).message).toBe('Banco: respondeu 200 sem JSON inteiro')
})

test('a text that no database holds comes without NUL and with whole letters', async () => {
  respondendo('{"a":[{"nome":"JO\\u0000\\u00c3O","motivo":"\\ud83d\\ude00 \\ud83d"}]}')
  expect((await pedir()).json).toEqual({ a: [{ nome: 'JOÃO', motivo: '😀 \uFFFD' }] })
})

test('an answer that ends before the length it announced is an outage', async () => {
  responder = (_request, response) => {
    response.writeHead(200, { 'content-length': '100', 'content-type': 'application/json' })
    response.write('{"a":1}')
    setTimeout(() => response.destroy(), 20)
  }
  expect((await falhaDe()).naoSaiu).toBe(false)
})

test('a line that is cut before any answer was maybe heard', async () => {
  responder = (request) => request.socket.destroy()
  expect(await falhaDe()).toMatchObject({ naoSaiu: false })
})

test('only a line that was never made surely sent nothing', async () => {
  const ninguem = createServer()
  const porta = await new Promise<number>((resolve) => {
    ninguem.listen(0, '127.0.0.1', () => {
      const endereco = ninguem.address()
      const numero = typeof endereco === 'object' ? (endereco?.port ?? 0) : 0
      ninguem.close(() => resolve(numero))
    })
  })
  expect(await falhaDe({ url: `http://127.0.0.1:${porta}/?cpf=90000200182` })).toMatchObject({
    naoSaiu: true,
    codigo: 'ECONNREFUSED',
    message: 'Banco: não respondeu (ECONNREFUSED)',
  })
})

test('256 KiB are read to the last byte, one more is cut off', async () => {
  const limite = 256 * 1024
  respondendo(`"${'x'.repeat(limite - 2)}"`)
  expect((await pedir()).json).toHaveLength(limite - 2)
  respondendo(`"${'x'.repeat(limite - 1)}"`)
  expect((await falhaDe()).message).toBe('Banco: respondeu mais do que se aceita')
})

test('the limit is of bytes, not of letters', async () => {
  respondendo(JSON.stringify('ç'.repeat(128 * 1024)))
  expect((await falhaDe()).message).toBe('Banco: respondeu mais do que se aceita')
})

test('the last byte too has to come in time', async () => {
  responder = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"a":')
    // The rest never comes.
  }
  expect(await falhaDe({ limiteMs: 60 })).toMatchObject({
    message: 'Banco: não respondeu a tempo',
    codigo: 'TIMEOUT',
    naoSaiu: false,
  })
})

test('fifty thousand brackets inside each other are no crash', async () => {
  respondendo('['.repeat(50_000) + ']'.repeat(50_000))
  const { json } = await pedir()
  expect(() => ler('Banco', z.object({ a: z.string() }), json)).toThrow(ForaDoAr)
})

test('without a body the request is a GET that accepts JSON, with the given headers', async () => {
  respondendo('{}')
  recebidos.length = 0
  await pedir({ headers: { 'x-autorizacao': 'abc' } })
  await pedir({ method: 'POST', body: '{"a":"ç"}', headers: { accept: 'text/plain' } })
  const [um, outro] = recebidos
  expect(um).toMatchObject({
    method: 'GET',
    headers: { accept: 'application/json', 'x-autorizacao': 'abc' },
  })
  // Ten letters of one byte and one of two.
  expect(outro).toMatchObject({
    method: 'POST',
    headers: { accept: 'text/plain', 'content-length': '10' },
  })
})

test('a key that is written twice counts as it was written last, and a prototype is no field', () => {
  const forma = z.object({ situacao: z.enum(['PAGA', 'ANALISE']) })
  const lida = ler(
    'Banco',
    forma,
    JSON.parse('{"situacao":"PAGA","situacao":"ANALISE","__proto__":{"admin":true}}'),
  )
  expect(lida).toEqual({ situacao: 'ANALISE' })
  expect(Object.hasOwn(lida, '__proto__')).toBe(false)
  expect('admin' in lida).toBe(false)
})

test('another shape is reported by its paths, never by its values', () => {
  const forma = z.object({ cpf: z.string().length(11), contas: z.array(z.object({ n: z.int() })) })
  const ruim = { cpf: '9000020018', contas: [{ n: 1 }, { n: 'conta 123-4' }] }
  let dito = ''
  try {
    ler('Dataprev', forma, ruim)
  } catch (error) {
    dito = String(error)
  }
  expect(dito).toBe(
    'ForaDoAr: Dataprev: respondeu em outra forma: cpf too_small, contas.1.n invalid_type',
  )
})
