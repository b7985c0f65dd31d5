import { afterEach, expect, test, vi } from 'vitest'
import { chamar, enviarImagem, porque, provar } from './chamar.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Resposta = Response | Error

/** A fake host with one answer per call after the page's settings; it counts the calls. */
function host(respostas: readonly Resposta[]): () => number {
  const sessao = JSON.stringify({ token: 't', codigoPromotor: '1001' })
  vi.stubGlobal('location', { pathname: '/contratos/abc' })
  vi.stubGlobal('sessionStorage', { getItem: () => sessao, setItem() {}, removeItem() {} })
  const config = {
    chaveGateway: 'k',
    sistema: 's',
    cabecalhos: { gateway: 'g', sistema: 'q', promotor: 'p' },
  }
  let chamadas = 0
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/config.json') return Response.json(config)
    const resposta = respostas[chamadas++]
    if (resposta instanceof Error || !resposta) throw resposta ?? new Error('Not expected')
    return resposta
  })
  return () => chamadas
}

const falha = (status: number) =>
  Response.json({ model: null, errors: ['Erro interno ao enviar'], message: null }, { status })
const pronta = () =>
  Response.json({ model: { recebidos: 3, pronta: true }, errors: [], message: null })
const erroDe = (pedido: Promise<unknown>) =>
  pedido.then(
    () => 'nothing',
    (error: unknown) => porque(error),
  )

const SEM_REDE = 'Sem internet. Confira a rede e tente de novo.'
const FORA = 'O serviço não respondeu. Espere um pouco e tente de novo.'
const FALHOU = 'Algo deu errado. Espere um pouco e tente de novo.'

test.each([
  ['a lost net', () => new TypeError('fetch failed'), SEM_REDE],
  ['a service that is away', () => falha(503), FORA],
  ['a full disk', () => falha(507), FALHOU],
  ['a fault of ours', () => falha(500), FALHOU],
])('%s is reported by its own words', async (_nome, resposta, texto) => {
  host([resposta(), resposta()])
  expect(await erroDe(chamar('GET', '/consigna/v1/contratos'))).toBe(texto)
  expect(await erroDe(provar('123', '1958-04-17'))).toBe(texto)
})

const enviar = (paradas: (string | null)[]) =>
  enviarImagem({
    path: '/imagem',
    comum: {},
    arquivo: new Blob(['abc']),
    aoAvancar: (_parte, parado) => paradas.push(parado),
    signal: new AbortController().signal,
  })

test.each([500, 507])(
  'a picture that is answered %s ends, and the person may try again',
  async (status) => {
    const chamadas = host([falha(status)])
    const paradas: (string | null)[] = []
    expect(await erroDe(enviar(paradas))).toBe(FALHOU)
    expect([chamadas(), paradas]).toEqual([1, []])
  },
)

test('a picture waits for the net and for a service that is away, each in its words', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const chamadas = host([new TypeError('fetch failed'), falha(503), pronta()])
  const paradas: (string | null)[] = []
  const envio = enviar(paradas)
  await vi.waitFor(() => expect(paradas).toHaveLength(1), { interval: 1 })
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(paradas).toHaveLength(2), { interval: 1 })
  await vi.advanceTimersByTimeAsync(5000)
  await envio
  expect(paradas).toEqual(['Sem internet', 'O serviço não respondeu'])
  expect(chamadas()).toBe(3)
})
