import { afterAll, describe, expect, test } from 'vitest'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'

const { as, impressaoDoBanco, fechar } = await testApi()
afterAll(fechar)

const { doDono, deLonge } = clientes
const { dono } = personas
const { incluir, clienteInedito } = relacionamentoApi

describe('incluir relacionamento', () => {
  test('with a client of another promotor, to be confirmed', async () => {
    const inedito = () => as(dono)(clienteInedito, { query: { cpf: deLonge.cpf } })
    expect((await inedito()).body.model).toEqual({ inedito: true })
    const { status, body } = await as(dono)(incluir, { body: { cpf: deLonge.cpf } })

    expect(status).toBe(200)
    expect(body.model).toMatchObject({
      idCliente: deLonge.idCliente,
      codigoPromotor: '1001',
      acesso: 'a confirmar',
    })
    expect((await inedito()).body.model).toEqual({ inedito: false })
  })

  test.each([
    [doDono.cpf, 'O cliente já tem relacionamento com este promotor'],
    ['98765432100', 'O CPF ainda não é de um cliente: inclua o cliente primeiro'],
  ])('%s is refused', async (cpf, sentenca) => {
    const antes = await impressaoDoBanco()
    const { status, body } = await as(dono)(incluir, { body: { cpf } })

    expect([status, body.message]).toEqual([400, sentenca])
    expect(await impressaoDoBanco()).toBe(antes)
  })
})
