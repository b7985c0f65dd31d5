import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contratoApi } from '#shared/contrato/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { call, conectar } from '#web/api/client.ts'
import { q, qDita } from '#web/api/query.ts'
import { esquecerAvisos, toasts } from '#web/ui/toasts.ts'
import { queryClient } from './query-client.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const deContratos = { query: { Cpf: '52998224725', codigoPromotor: '1001' } }

function host(responder: () => Response): void {
  conectar({
    hostApi: '',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('t'),
    renovar: () => Promise.resolve(),
    fetch: () => Promise.resolve(responder()),
  })
}

/** As the screens ask: by observers, all at once. */
async function perguntar(consultas: readonly object[]): Promise<void> {
  const fins = consultas.map((consulta) =>
    new QueryObserver(queryClient, { queryKey: [], ...consulta, retry: false }).subscribe(
      () => undefined,
    ),
  )
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await vi.advanceTimersByTimeAsync(1000)
  for (const fim of fins) fim()
}

const titulos = () => toasts.getState().naTela.map(({ title, text }) => [title, text])

beforeEach(() => {
  vi.useFakeTimers()
  esquecerAvisos()
  queryClient.clear()
})
afterEach(() => void vi.useRealTimers())

test('S8.04 a reading of a block is told by its block alone', async () => {
  host(() => new Response('', { status: 500 }))
  await perguntar([q(contratoApi.consultar, deContratos)])

  expect(titulos()).toEqual([])
})

test('S8.04 readings that no block shows are one toast in the words of the first, however many fail at once', async () => {
  host(() => Response.json({ errors: 'A base caiu' }, { status: 500 }))
  await perguntar([
    qDita(simulacaoApi.margens, { query: { idRelacionamento: id } }),
    qDita(referenciaApi.bancos, {}),
    qDita(referenciaApi.ufs, {}),
  ])

  expect(titulos()).toEqual([
    ['Erro interno ao consultar as margens', 'A base caiu · E mais 2 consultas falharam.'],
  ])
})

test('one more that failed is one', async () => {
  host(() => Response.json({ errors: 'A base caiu' }, { status: 500 }))
  await perguntar([qDita(referenciaApi.bancos, {}), qDita(referenciaApi.ufs, {})])

  expect(titulos()).toEqual([
    ['Erro interno ao consultar os bancos', 'A base caiu · E mais 1 consulta falhou.'],
  ])
})

test('a host without the call, or no answer at all, is no toast: the screen and the band say it', async () => {
  host(() => new Response('', { status: 501 }))
  await perguntar([qDita(simulacaoApi.margens, { query: { idRelacionamento: id } })])
  host(() => {
    throw new TypeError('Failed to fetch')
  })
  await perguntar([qDita(referenciaApi.bancos, {})])

  expect(titulos()).toEqual([])
})

test.each([
  ['a refusal leaves what is on the screen', undefined, 1],
  ['a refusal because somebody else was first has the screen read again', true, 2],
])('%s', async (_como, releRecusa, lidas) => {
  let leituras = 0
  host(() => Response.json({ errors: ['Já respondida'] }, { status: 400 }))
  const lida = new QueryObserver(queryClient, {
    queryKey: ['lida'],
    queryFn: () => (leituras += 1),
  })
  const fim = lida.subscribe(() => undefined)
  await vi.waitFor(() => expect(leituras).toBe(1))
  const mudanca = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => call(simulacaoApi.margens, { query: { idRelacionamento: id } }),
    meta: { makesOld: [['lida']], semToast: true, ...(releRecusa && { releRecusa }) },
  })
  await mudanca.execute(undefined).catch(() => undefined)
  fim()

  expect(leituras).toBe(lidas)
})
