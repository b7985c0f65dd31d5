import { afterAll, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { testApi } from './test/api.ts'
import { clientes, personas } from './test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)
const { doDono, doColega, deFora, deLonge } = clientes

/** How far each role reaches, in the same product: what is seen whole, as a card, or not at all. */
test.each([
  ['dono', ['completo', 'resumo', 404, 404]],
  ['promotor', ['completo', 'completo', 404, 404]],
  ['gestor', ['completo', 'completo', 'completo', 404]],
] as const)(
  'S1.01 one product serves atendente, promotor and gestor: %s reaches as far as the role does',
  async (quem, esperado) => {
    const visto = await Promise.all(
      [doDono, doColega, deFora, deLonge].map(async ({ idRelacionamento }) => {
        const params = { idRelacionamento }
        const { status, body } = await api.as(personas[quem])(atendimentoApi.abrir, { params })
        return status === 200 ? body.model.relacionamento.acesso : status
      }),
    )

    expect(visto).toEqual(esperado)
  },
)
