import { expect, test } from 'vitest'
import { conectar } from '../api/client.ts'
import { pedirRevelacao } from './pedir.ts'

test('a press after a lost answer is the same reveal; after an answer it is another one', async () => {
  const chaves: (string | null)[] = []
  let caiu = true
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (_url, init) => {
      chaves.push(new Headers(init?.headers).get('idempotency-key'))
      if (caiu) throw new TypeError('the network fell')
      const model = { valor: '529.982.247-25', restantes: 79 }
      return Response.json({ model, errors: [], message: null })
    },
  })
  const id = '018f0000-0000-7000-8000-000000000001'
  const pedir = () => pedirRevelacao({ campo: 'cpf', id, finalidade: 'CONFIRMAR_IDENTIDADE' })
  await expect(pedir()).rejects.toMatchObject({ status: 0 })
  caiu = false
  await pedir()
  await pedir()

  expect(chaves[1]).toBe(chaves[0])
  expect(chaves[2]).not.toBe(chaves[0])
})
