import { expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { conectar } from './client.ts'
import { enviar, partir } from './query.ts'

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
