import { afterAll, expect, test } from 'vitest'
import { acessoApi } from '#shared/acesso/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { personas } from '../test/fixtures.ts'
import { testApi } from '../test/api.ts'

const api = await testApi()
afterAll(api.fechar)

test('works', async () => {
  const r = await api.as(personas.dono)(referenciaApi.cidadesDaUf, { query: { uf: 'SP' } })
  expect(r).toMatchObject({ status: 200 })
  const p = await api.as(personas.dono)(
    acessoApi.registrar,
    { body: { codigoPromotor: '1001' } },
    { chave: 'a' },
  )
  console.log(p.texto, api.linhas)
  expect(p.status).toBe(200)
})
