import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { call, conectar } from './client.ts'
import { ApiError } from './erro.ts'
import { falhaDaLeitura } from './falha-da-leitura.ts'

const leituras = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, leitura }) => method === 'GET' || leitura === true)

/** What a block says of the call when the host answers so. */
async function dita(endpoint: Endpoint, status: number, corpo: string) {
  conectar({
    hostApi: 'https://api.banco.example',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('t'),
    renovar: () => Promise.resolve(),
    fetch: () => Promise.resolve(new Response(corpo, { status })),
  })
  const semIds = { ...endpoint, path: '/relacionamento/v1/teste' } as const
  const error: unknown = await call(semIds, {}).catch((um: unknown) => um)
  expect(error).toBeInstanceOf(ApiError)
  return falhaDaLeitura(error, 'Não foi possível carregar')
}

test('S8.02 every reading call says its own failure and refusal in its block', async () => {
  expect(leituras.length).toBeGreaterThan(150)
  for (const endpoint of leituras) {
    const { falha, recusa } = endpoint.mensagens
    expect(await dita(endpoint, 500, '')).toMatchObject({ titulo: falha, texto: undefined })
    expect(await dita(endpoint, 200, '<html>')).toMatchObject({ titulo: falha })
    expect(await dita(endpoint, 400, '{"errors":"Um"}')).toMatchObject({
      titulo: recusa,
      texto: `Um`,
    })
    expect(await dita(endpoint, 200, '{"errors":["Um"]}')).toMatchObject({
      titulo: recusa,
      texto: 'Um',
    })
  }
})

const senao = 'Não foi possível carregar os contratos'
const palavras = { recusa: 'Erro ao ler', falha: 'Erro interno ao ler' }
const erro = (status: number, errors: string[] = [], message: string | null = null) =>
  falhaDaLeitura(new ApiError(status, { errors, message }, { palavras }), senao)

test.each([
  [400, [], 'Um;Dois', 'Erro ao ler', 'Um · Dois'],
  [400, [], null, 'Erro ao ler', 'Requisição inválida'],
  [401, [], null, senao, 'Não autorizado: Acesso não autorizado.'],
  [403, [], null, senao, 'Acesso negado: Você não possui acesso.'],
  [404, ['Outro'], null, senao, 'Outro'],
  [404, [], null, senao, 'Recurso não encontrado'],
  [500, ['Erro interno ao ler'], null, 'Erro interno ao ler', undefined],
  [500, ['A base caiu'], null, 'Erro interno ao ler', 'A base caiu'],
  [500, [], 'Caiu', 'Erro interno ao ler', 'Caiu'],
  [502, [], null, senao, 'Bad Gateway'],
  [418, [], null, senao, 'Ocorreu um erro inesperado. Entre em contato com o suporte.'],
])(
  'S8.04 a reading that ends in %i %j %j says its row',
  (status, errors, message, titulo, texto) => {
    expect(erro(status, errors, message)).toEqual({ titulo, texto, ausente: false })
  },
)

test('S8.04 without an answer the block says so, and what is no answer at all is said by the block', () => {
  expect(erro(0).texto).toContain('A conexão com o servidor falhou.')
  expect(falhaDaLeitura(new TypeError('bug'), senao)).toEqual({
    titulo: senao,
    texto: undefined,
    ausente: false,
  })
})

test('whatever a host answers, the block has words and the screen stands', async () => {
  const [endpoint] = leituras
  if (!endpoint) throw new Error('no reading call')
  const corpos = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record(
        { model: fc.constant(null), errors: fc.anything(), message: fc.anything() },
        { requiredKeys: [] },
      )
      .map((corpo) => JSON.stringify(corpo, (_nome, um) => (typeof um === 'bigint' ? 1 : um))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(400, 403, 404, 500, 501, 502, 599),
      corpos,
      async (...caso) => {
        const { titulo } = await dita(endpoint, ...caso)
        expect(titulo.length).toBeGreaterThan(0)
      },
    ),
  )
})
