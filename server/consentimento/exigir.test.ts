import { afterAll, expect, test } from 'vitest'
import { transaction } from '../base/db/transaction.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { exigirConsentimento } from './exigir.ts'

const { pool, consulta, fechar } = await testApi()
afterAll(fechar)

const { doDono, deFora } = clientes

const exigir = ({ idCliente } = doDono, em = agora) =>
  transaction(pool, { idUsuario: personas.dono.id, promotores: [promotores.alfa] }, ({ client }) =>
    exigirConsentimento(
      { client, agora: em },
      { idCliente, codigoPromotor: promotores.alfa },
      'INSS',
    ),
  )

const guardar = (id: string, { idCliente } = doDono, tipo = 'INSS', situacao = 'AUTORIZADO') =>
  consulta(
    `insert into consentimento (id, id_cliente, tipo, situacao, canal, enviado_em, autorizado_em,
       valido_ate) values ($1, $2, $3, $4, 'SMS', '2026-11-19T12:00:00Z', '2026-11-19T12:30:00Z',
       '2026-12-19T12:30:00Z')`,
    [`12121212-0000-4000-8000-0000000000${id}`, idCliente, tipo, situacao],
  )

const semInss = 'O cliente não tem consentimento válido do INSS. Envie o link de consentimento.'
const semConsentimento = { status: 400, codigo: 'sem-consentimento', motivos: [semInss] }

test("S1.11 without a valid consent the client's data are not queried", async () => {
  await expect(exigir()).rejects.toMatchObject(semConsentimento)
  await guardar('01', doDono, 'TRABALHADOR')
  await guardar('02', doDono, 'INSS', 'REVOGADO')
  await expect(exigir()).rejects.toMatchObject(semConsentimento)

  await guardar('03')
  expect(await exigir()).toEqual({
    idConsentimento: '12121212-0000-4000-8000-000000000003',
    autorizadoEm: new Date('2026-11-19T12:30:00Z'),
    validoAte: new Date('2026-12-19T12:30:00Z'),
    aAceitar: false,
  })
})

test('S1.11 an authorisation ends to the millisecond', async () => {
  await expect(exigir(doDono, new Date('2026-12-19T12:29:59.999Z'))).resolves.toBeDefined()
  await expect(exigir(doDono, new Date('2026-12-19T12:30:00Z'))).rejects.toThrow(semInss)
})

test('the authorisation of a client of another promotor is not seen', async () => {
  await guardar('04', deFora)
  await expect(exigir(deFora)).rejects.toThrow(semInss)
})
