import { afterAll, expect, test } from 'vitest'
import { eventoApi } from '#shared/evento/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { resumirCpf } from './consulta-cpf.ts'

const { as, consulta, fechar } = await testApi()
afterAll(fechar)

const { doDono, deFora } = clientes

test('a look-up is recorded without the CPF, with its result', async () => {
  for (const { cpf } of [doDono, deFora]) {
    const { status, body } = await as(personas.dono)(eventoApi.consultaCpf, { body: { cpf } })
    expect([status, body.model]).toEqual([200, null])
  }
  const linhas = await consulta('select * from evento_consulta_cpf order by encontrado desc')

  expect(linhas).toMatchObject([
    { id_usuario: personas.dono.id, codigo_promotor: '1001', encontrado: true },
    { encontrado: false },
  ])
  expect(JSON.stringify(linhas)).not.toContain(doDono.cpf)
})

test('the same CPF has the same hash, under another secret another one', () => {
  expect(resumirCpf('um', doDono.cpf)).toBe(resumirCpf('um', doDono.cpf))
  expect(resumirCpf('um', doDono.cpf)).not.toBe(resumirCpf('outro', doDono.cpf))
  expect(resumirCpf('um', doDono.cpf)).not.toBe(resumirCpf('um', deFora.cpf))
})

test('an invalid CPF is refused', async () => {
  const { status } = await as(personas.dono)(eventoApi.consultaCpf, { body: { cpf: '123' } })

  expect(status).toBe(400)
})
