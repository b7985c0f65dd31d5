import { expect, onTestFinished, test, vi } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { filaApi } from '#shared/fila/api.ts'
import { conectar } from './client.ts'
import { deQuem, enviar, partir } from './intencao.ts'

const nota = {
  params: { idRelacionamento: '018f0000-0000-7000-8000-000000000001' },
  body: { texto: 'Volta amanhã' },
}

test('a second press of the same thing, before its answer, sets nothing out', async () => {
  const chaves: (string | null)[] = []
  let status = 500
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (pedido, init) => {
      chaves.push(new Request(pedido, init).headers.get('idempotency-key'))
      return Response.json({ model: null, errors: ['x'], message: null }, { status })
    },
  })

  expect(partir(anotacaoApi.incluir, nota)).toBe(true)
  expect(partir(anotacaoApi.incluir, nota)).toBe(false)
  expect(partir(anotacaoApi.incluir, { ...nota, body: { texto: 'Outra' } })).toBe(true)

  await expect(enviar(anotacaoApi.incluir, nota)).rejects.toThrow('500')
  expect(partir(anotacaoApi.incluir, nota)).toBe(true)
  status = 400
  await expect(enviar(anotacaoApi.incluir, nota)).rejects.toThrow('400')
  expect(new Set(chaves).size).toBe(1)
})

/** Each key that was sent, all answers lost. */
function chavesEnviadas(): string[] {
  const chaves: string[] = []
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (pedido, init) => {
      chaves.push(new Request(pedido, init).headers.get('idempotency-key') ?? '')
      return Response.json({ model: null, errors: ['x'], message: null }, { status: 500 })
    },
  })
  return chaves
}

const mandar = (texto: string, idRelacionamento = nota.params.idRelacionamento) =>
  enviar(anotacaoApi.incluir, { params: { idRelacionamento }, body: { texto } }).catch(() => null)

test('the words of a note whose answer was lost are a note of their own after another was typed', async () => {
  const chaves = chavesEnviadas()
  await mandar('Não atendeu')
  await mandar('Não atendeu')
  await mandar('Ligou de volta')
  await mandar('Não atendeu')

  expect(chaves[1]).toBe(chaves[0])
  expect(new Set(chaves).size).toBe(3)
})

test('a note to another client does not end the retry of the first', async () => {
  const chaves = chavesEnviadas()
  await mandar('Vai pensar')
  await mandar('Vai pensar', '018f0000-0000-7000-8000-000000000002')
  await mandar('Vai pensar')

  expect(chaves[2]).toBe(chaves[0])
  expect(chaves[1]).not.toBe(chaves[0])
})

test('a retry long after is another intention', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const chaves = chavesEnviadas()
  await mandar('Caixa postal')
  vi.advanceTimersByTime(11 * 60_000)
  await mandar('Caixa postal')

  expect(chaves[1]).not.toBe(chaves[0])
})

test('what is told of a change names its client once the person went elsewhere, and only then', () => {
  vi.stubGlobal('location', { pathname: '/front/clientes/rosa' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const pedida = { ...nota, body: { texto: 'Pediu para ligar depois' } }
  partir(anotacaoApi.incluir, pedida)
  expect(deQuem(pedida, 'Rosa')).toEqual({})

  vi.stubGlobal('location', { pathname: '/front/inicio' })
  expect(deQuem(pedida, 'Rosa')).toEqual({ text: 'Rosa' })
  expect(deQuem(pedida, undefined)).toEqual({})
})

test('the same thing for another promotor is another intention, whose key no retry shares', async () => {
  let promotor = '10101'
  const chaves: [string, string][] = []
  const respostas: PromiseWithResolvers<Response>[] = []
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    escopo: () => promotor,
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (pedido, init) => {
      chaves.push([promotor, new Request(pedido, init).headers.get('idempotency-key') ?? ''])
      const resposta = Promise.withResolvers<Response>()
      respostas.push(resposta)
      return resposta.promise
    },
  })
  const pedir = () => {
    const input = { body: {} }
    return partir(filaApi.proximo, input) ? enviar(filaApi.proximo, input) : 'no caminho'
  }
  const model = { vez: null, aviso: null }
  const responder = (qual: number) =>
    respostas[qual]?.resolve(Response.json({ model, errors: [], message: null }))

  const primeiro = pedir()
  expect(pedir()).toBe('no caminho')
  promotor = '10102'
  const doOutro = pedir()
  await expect.poll(() => respostas.length).toBe(2)
  // The answer for the former promotor comes while the person works for the other one.
  responder(0)
  expect(await primeiro).toEqual(model)
  respostas[1]?.reject(new TypeError('no network'))
  await expect(doOutro).rejects.toThrow()
  promotor = '10101'
  void pedir()
  await expect.poll(() => respostas.length).toBe(3)
  promotor = '10102'
  void pedir()
  await expect.poll(() => respostas.length).toBe(4)

  const [a, b, deNovoA, deNovoB] = chaves.map(([, chave]) => chave)
  expect(new Set([a, b, deNovoA]).size).toBe(3)
  expect(deNovoB).toBe(b)
})
