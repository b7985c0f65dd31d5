import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { observar } from './impressao.ts'
import { pontoDeRetorno } from './retorno.ts'

const { ownerUrl, appUrl, drop } = await testDatabase()
const client = new Client({ connectionString: ownerUrl })
const olhar = observar(client, [
  { nome: 'lista', longa: false },
  { nome: 'ddd', longa: true },
])

beforeAll(() => client.connect())
beforeEach(async () => {
  await client.query(`delete from lista;
    insert into lista values ('cores', '1', 'azul', 1), ('cores', '2', 'verde', 2)`)
})
afterAll(async () => {
  await client.end()
  await drop()
})

test.each([
  ['added', `insert into lista values ('cores', '3', 'cinza', 3)`],
  ['changed', `update lista set descricao = 'roxo' where codigo = '1'`],
  ['removed', `delete from lista where codigo = '1'`],
  [
    'taken out for another',
    `delete from lista where codigo = '1'; insert into lista values ('cores', '3', 'cinza', 3)`,
  ],
  ['given what another had', `update lista set ordem = 3 - ordem`],
])('a row that was %s is seen, and so is the way back', async (_feito, sql) => {
  const antes = await olhar()
  expect(await olhar()).toBe(antes)

  await client.query(sql)
  const depois = await olhar()
  expect(depois).not.toBe(antes)
  expect(await olhar()).toBe(depois)

  await client.query(`delete from lista;
    insert into lista values ('cores', '2', 'verde', 2), ('cores', '1', 'azul', 1)`)
  expect(await olhar()).toBe(antes)
})

test('what was taken back, or written as it was, is no change', async () => {
  const antes = await olhar()
  await client.query(`begin; update lista set ordem = 9; rollback`)
  expect(await olhar()).toBe(antes)
  await client.query('update lista set ordem = ordem')
  expect(await olhar()).toBe(antes)
})

test('of two looks at once neither overlooks what was written before', async () => {
  const antes = await olhar()
  await client.query('update lista set ordem = 9')
  const [um, outro] = await Promise.all([olhar(), olhar()])

  expect(um).not.toBe(antes)
  expect(outro).toBe(um)
})

test('a table that is too long to be read is told by its version', async () => {
  const antes = await olhar()
  await client.query(`insert into uf values ('SP', 35, 'São Paulo', 'Sudeste');
    insert into ddd values ('11', 'SP')`)
  expect(await olhar()).not.toBe(antes)
})

describe('the way back', () => {
  let ponto: Awaited<ReturnType<typeof pontoDeRetorno>>
  const verTodas = observar(
    client,
    ['lista', 'ddd', 'fila.job_common'].map((nome) => ({ nome, longa: false })),
  )
  beforeAll(async () => {
    await client.query(`insert into uf values ('RJ', 33, 'Rio de Janeiro', 'Sudeste');
      insert into ddd values ('21', 'RJ'); insert into fila.job (name) values ('averbacao')`)
    ponto = await pontoDeRetorno(appUrl)
  })
  afterAll(() => ponto.fechar())

  test('brings the rows of the beginning, twice as well as once', async () => {
    const antes = await verTodas()
    for (const ordem of [7, 8]) {
      await client.query('update lista set ordem = $1', [ordem])
      expect(await verTodas()).not.toBe(antes)
      await ponto.voltar()
      expect(await verTodas()).toBe(antes)
    }
  })

  test.each([
    [
      'a job, which stands in a part of its table',
      `insert into fila.job (name) values ('averbacao')`,
    ],
    ['a table that is emptied at once', 'truncate ddd'],
    ['all jobs, emptied at once', 'truncate fila.job'],
    [
      'a change beside one that is taken back',
      `begin; delete from ddd; rollback; delete from lista`,
    ],
  ])('takes back %s', async (_qual, sql) => {
    const antes = await verTodas()
    await client.query(sql)
    expect(await verTodas()).not.toBe(antes)

    await ponto.voltar()
    expect(await verTodas()).toBe(antes)
  })
})
