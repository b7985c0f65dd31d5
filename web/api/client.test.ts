import { expect, test } from 'vitest'
import { z } from 'zod'
import { Id, texto } from '#shared/campos.ts'
import { centavos, Dinheiro } from '#shared/dinheiro.ts'
import { endpoint } from '#shared/endpoint.ts'
import { abrirFluxo, call, conectar } from './client.ts'
import { anunciarRede, rede } from './conexao.ts'
import { enderecoDe } from './endereco.ts'
import { ApiError } from './erro.ts'
import { gastos } from './gastos.ts'
import { paraOFio } from './para-o-fio.ts'

const mensagens = { recusa: 'Erro ao gravar', falha: 'Erro interno ao gravar' }

const ler = endpoint({
  method: 'GET',
  path: '/relacionamento/v1/teste',
  response: z.object({ valor: Dinheiro }),
  permissao: 'logado',
  mensagens,
})

const gravar = endpoint({
  method: 'PUT',
  path: '/relacionamento/v1/oportunidade/:id/simular',
  params: z.object({ id: z.string() }),
  query: z.object({ Page: z.number(), Canal: z.string().nullable() }),
  body: z.object({ valor: Dinheiro, nota: texto('Nota', 10) }),
  response: z.object({ valor: Dinheiro }),
  permissao: 'OPORTUNIDADE_SIMULAR',
  mensagens,
})

const entrada = {
  params: { id: 'a/b' },
  query: { Page: 1, Canal: null },
  body: { valor: centavos(12_345), nota: 'oi' },
}

type Pedido = { url: string; headers: Headers; body: string }

/** A fake host with one listed answer per request; it records the requests. */
function host(respostas: (Response | Error)[]): { pedidos: Pedido[]; renovacoes: () => number } {
  const pedidos: Pedido[] = []
  let renovacoes = 0
  conectar({
    hostApi: 'https://api.banco.example',
    cabecalhos: () => ({ 'X-Chave': 'k', 'X-Sistema': 's', 'X-Promotor': '0001' }),
    token: () => Promise.resolve(`token-${renovacoes}`),
    renovar: () => Promise.resolve((renovacoes += 1)),
    fetch: (url, init) => {
      const body = typeof init?.body === 'string' ? init.body : ''
      pedidos.push({
        url: url instanceof Request ? url.url : url.toString(),
        headers: new Headers(init?.headers),
        body,
      })
      const resposta = respostas[pedidos.length - 1]
      if (!resposta || resposta instanceof Error)
        return Promise.reject(resposta ?? new Error('end'))
      return Promise.resolve(resposta)
    },
  })
  return { pedidos, renovacoes: () => renovacoes }
}

const corpo = (model: unknown, errors: string[] = [], message: string | null = null) =>
  JSON.stringify({ model, errors, message })
const feito = () => new Response(corpo({ valor: 123.45 }))

const soEste = async (resposta: Response): Promise<unknown> => {
  host([resposta])
  return call(gravar, entrada).catch((error: unknown) => error)
}

test.each([
  [400, { message: 'Um;Dois' }, { errors: [], message: 'Um;Dois' }],
  [400, { errors: ['Um'] }, { errors: ['Um'], message: null }],
  [404, { errors: { Id: ['Um', 'Dois'], Nome: 'Tres' } }, { errors: ['Um', 'Dois', 'Tres'] }],
  [500, { message: 'Caiu' }, { errors: [], message: 'Caiu' }],
  [500, { errors: [{ message: 'Um' }, { message: 'Dois' }] }, { errors: ['Um', 'Dois'] }],
  [500, { errors: 7, message: 7 }, { errors: [], message: null }],
  [500, null, { errors: [], message: null }],
])('S8.04 a host that answers %i %j keeps its words', async (status, recebido, lido) => {
  const error = await soEste(Response.json(recebido, { status }))

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, body: lido })
})

test('S7.06 an answer of a model and errors alone is an answer', async () => {
  expect(await soEste(Response.json({ model: { valor: 1 }, errors: [] }))).toEqual({ valor: 100 })
  expect(await soEste(Response.json({ model: { valor: 1 } }))).toEqual({ valor: 100 })
})

test('errors in the place of the model are a failure in their own words', async () => {
  expect(await soEste(Response.json({ model: null, errors: ['Sem acesso'] }))).toMatchObject({
    status: 200,
    body: { errors: ['Sem acesso'] },
  })
})

test('S7.06 errors beside a model are told, not as a refusal, and the model counts', async () => {
  const ditos: string[][] = []
  host([])
  conectar({
    hostApi: '',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('t'),
    renovar: () => Promise.resolve(),
    aoTerErros: (sentencas) => void ditos.push(sentencas),
    fetch: () => Promise.resolve(Response.json({ Model: { Valor: 1 }, Errors: { A: ['Velho'] } })),
  })
  expect(await call(ler, {})).toEqual({ valor: 100 })
  expect(ditos).toEqual([['Velho']])
})

test('a success that cannot be read is no refusal, unless the caller needs nothing of it', async () => {
  for (const corpoVazio of ['', '{}', '{"message":"ok"}', '{"model":{"valor":"x"}}']) {
    expect(await soEste(new Response(corpoVazio))).toMatchObject({ status: 200, falha: 'ilegivel' })
    host([new Response(corpoVazio)])
    expect(await call(gravar, entrada, { semResposta: true })).toBeUndefined()
  }
  // The page of a gateway is no answer, and errors in place of the model are a refusal.
  for (const outro of ['<html>', '{"errors":["Não"]}']) {
    host([new Response(outro)])
    await expect(call(gravar, entrada, { semResposta: true })).rejects.toMatchObject({
      status: 200,
    })
  }
})

test('a call of ours that the host lacks is told apart from an object that is not there', async () => {
  const nossa = { ...ler, path: '/consigna/v1/teste' } as const
  const comId = {
    ...ler,
    path: '/consigna/v1/teste/:id',
    params: z.object({ id: z.string() }),
  } as const
  const falhaDe = async (resposta: Response, semNossas = false) => {
    let pedidos = 0
    conectar({
      hostApi: '',
      cabecalhos: () => ({}),
      token: () => Promise.resolve('t'),
      renovar: () => Promise.resolve(),
      semNossas,
      fetch: () => {
        pedidos += 1
        return Promise.resolve(resposta.clone())
      },
    })
    const falhas = []
    for (const chamada of [nossa, nossa]) {
      falhas.push(await call(chamada, {}).catch((error: unknown) => error))
    }
    falhas.push(await call(comId, { params: { id: '1' } }).catch((error: unknown) => error))
    const ausentes = falhas.map((um) => um instanceof ApiError && um.falha === 'ausente')
    return { ausentes, pedidos }
  }
  // Without ids it is asked for once.
  const ausente = { ausentes: [true, true, true], pedidos: 2 }
  expect(await falhaDe(new Response('', { status: 501 }))).toEqual(ausente)
  expect(await falhaDe(new Response('Not found', { status: 404 }))).toEqual(ausente)
  expect(await falhaDe(Response.json({ message: 'Resource not found' }, { status: 404 }))).toEqual(
    ausente,
  )
  const dela = { model: null, errors: ['Proposta não encontrada'], message: null }
  expect(await falhaDe(Response.json(dela, { status: 404 }))).toEqual({
    ausentes: [false, false, false],
    pedidos: 3,
  })
  expect(await falhaDe(Response.json(dela, { status: 404 }), true)).toEqual(ausente)
  // A call of the specification is no call of ours.
  host([new Response('', { status: 501 })])
  await expect(call(ler, {})).rejects.toMatchObject({ status: 501, falha: undefined })
})

test('S7.02 path parameters fill their places in order, the query is key and value', () => {
  expect(enderecoDe('/a/:x/b/:y', { x: 'um', y: 2 }, { Page: 1, Canal: null })).toBe(
    '/a/um/b/2?Page=1',
  )
  expect(enderecoDe('/a/:x', { x: '../b?c' })).toBe('/a/..%2Fb%3Fc')
  expect(() => enderecoDe('/a/:x', {})).toThrow('needs the parameter x')
})

test('S7.03 every call goes to the configured host, with the four headers', async () => {
  const { pedidos } = host([feito()])

  const resposta = await call(gravar, entrada)

  const [{ url, headers, body } = { url: '', headers: new Headers(), body: '' }] = pedidos
  expect(url).toBe('https://api.banco.example/relacionamento/v1/oportunidade/a%2Fb/simular?Page=1')
  expect(headers.get('x-chave')).toBe('k')
  expect(headers.get('x-sistema')).toBe('s')
  expect(headers.get('x-promotor')).toBe('0001')
  expect(headers.get('authorization')).toBe('Bearer token-0')
  expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  // Reais on the wire, centavos in the code.
  expect(JSON.parse(body)).toEqual({ valor: 123.45, nota: 'oi' })
  expect(resposta).toEqual({ valor: 12_345 })
})

test('each answer of a call that spends a quota is counted, a refusal too, and no answer of another call', async () => {
  const gastar = { ...ler, gasta: true } as const
  const depois = async (endpoint: typeof ler) => {
    const antes = gastos.getState().respostas
    await call(endpoint, {}).catch(() => undefined)
    return gastos.getState().respostas - antes
  }
  host([feito(), feito(), new Response(corpo(null), { status: 400 }), new Error('no network')])
  expect(await depois(ler)).toBe(0)
  expect(await depois(gastar)).toBe(1)
  expect(await depois(gastar)).toBe(1)
  expect(await depois(gastar)).toBe(0)
})

test('a change still being answered is repeated with the same key, without a toast', async () => {
  const { pedidos } = host([new Response(corpo(null), { status: 409 }), feito()])

  await call(gravar, entrada)

  const usadas = new Set(pedidos.map(({ headers }) => headers.get('idempotency-key')))
  expect(pedidos).toHaveLength(2)
  expect(usadas.size).toBe(1)
})

test('an ended token is renewed once; a wrong gateway key is not a reason to renew', async () => {
  const expirado = { 'www-authenticate': 'Bearer error="invalid_token"' }
  const renovada = host([new Response(corpo(null), { status: 401, headers: expirado }), feito()])
  await call(gravar, entrada)
  expect(renovada.pedidos[1]?.headers.get('authorization')).toBe('Bearer token-1')

  const porta = host([new Response(corpo(null), { status: 401 })])
  await expect(call(gravar, entrada)).rejects.toMatchObject({ status: 401 })
  expect(porta.renovacoes()).toBe(0)
})

const cortada = () =>
  new Response(
    new ReadableStream({
      start: (fluxo) => {
        fluxo.enqueue(new TextEncoder().encode('{"model":'))
        fluxo.error(new TypeError('network error'))
      },
    }),
  )

test('the network that falls inside the body of a read is no network, of a change an answer without a body', async () => {
  anunciarRede(true)
  host([cortada(), cortada()])
  await expect(call(ler, {})).rejects.toMatchObject({ status: 0 })
  expect(rede.getState().ligada).toBe(false)
  anunciarRede(true)
  await expect(call(gravar, entrada)).rejects.toMatchObject({ status: 200, falha: 'ilegivel' })
})

test('a refusal brings its words, and no answer at all is status 0', async () => {
  host([new Response(corpo(null, [], 'Um;Dois'), { status: 400 })])
  await expect(call(gravar, entrada)).rejects.toMatchObject({
    status: 400,
    body: { message: 'Um;Dois', errors: [] },
  })

  host([new TypeError('Failed to fetch')])
  await expect(call(gravar, entrada)).rejects.toMatchObject({ status: 0 })

  host([new Response('<html>', { status: 502 })])
  await expect(call(gravar, entrada)).rejects.toBeInstanceOf(ApiError)
})

test('S2.08 a response sent before the connection was lost does not restore the online state', async () => {
  const aCaminho = Promise.withResolvers<Response>()
  const saiu = Promise.withResolvers<void>()
  conectar({
    hostApi: 'https://api.banco.example',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('t'),
    renovar: () => Promise.resolve(),
    fetch: () => {
      saiu.resolve()
      return aCaminho.promise
    },
  })
  const pedida = call(gravar, entrada)
  await saiu.promise
  anunciarRede(false)
  aCaminho.resolve(feito())
  await pedida
  expect(rede.getState().ligada).toBe(false)

  host([feito()])
  await call(gravar, entrada)
  expect(rede.getState().ligada).toBe(true)
})

test('money is written in reais at any depth', () => {
  const forma = z.object({
    id: Id,
    lista: z.array(z.object({ valor: Dinheiro.nullable() })),
    escolha: z.union([z.object({ tipo: z.literal('a') }), z.object({ total: Dinheiro })]),
    talvez: Dinheiro.optional(),
  })
  expect(
    paraOFio(forma, {
      id: 'x',
      lista: [{ valor: 150 }, { valor: null }],
      escolha: { total: 1 },
      talvez: undefined,
    }),
  ).toEqual({ id: 'x', lista: [{ valor: 1.5 }, { valor: null }], escolha: { total: 0.01 } })
})

test('S9.13 notices are asked of the notifier’s host, or of the API’s, with the four headers', async () => {
  const { pedidos, renovacoes } = host([
    new Response(''),
    new Response('', {
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    }),
  ])
  const { signal } = new AbortController()
  const pedir = (onde: string) =>
    abrirFluxo('/avisos', { host: onde, cabecalhos: { 'last-event-id': '7' }, signal })
  await pedir('https://avisos.banco.example')
  await pedir('')

  expect(pedidos.map(({ url }) => url)).toEqual([
    'https://avisos.banco.example/avisos',
    'https://api.banco.example/avisos',
  ])
  expect(Object.fromEntries(pedidos[0]?.headers ?? [])).toEqual({
    accept: 'text/event-stream',
    authorization: 'Bearer token-0',
    'last-event-id': '7',
    'x-chave': 'k',
    'x-sistema': 's',
    'x-promotor': '0001',
  })
  // The connection after this one has another token.
  expect(renovacoes()).toBe(1)
})

test('a reading that an overloaded server puts off is sent again; a change and the third time are not', async () => {
  const cheio = () => new Response(corpo(null), { status: 503, headers: { 'retry-after': '0.01' } })
  const lida = host([cheio(), cheio(), feito()])
  await call(ler, {})
  expect(lida.pedidos).toHaveLength(3)

  const tres = host([cheio(), cheio(), cheio(), feito()])
  await expect(call(ler, {})).rejects.toMatchObject({ status: 503 })
  expect(tres.pedidos).toHaveLength(3)

  const mudada = host([cheio(), feito()])
  await expect(call(gravar, entrada)).rejects.toMatchObject({ status: 503 })
  expect(mudada.pedidos).toHaveLength(1)
})
