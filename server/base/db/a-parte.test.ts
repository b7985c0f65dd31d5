import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { aParte } from './a-parte.ts'

const { ownerUrl, drop } = await testDatabase()
const client = new Client({ connectionString: ownerUrl })
beforeAll(async () => {
  await client.connect()
  await client.query('create temporary table passo (nome text)')
})
afterAll(async () => {
  await client.end()
  await drop()
})

const falhar = () => Promise.reject(new Error('of the story'))
const gravar = (nome: string) => client.query('insert into passo values ($1)', [nome])
const passos = async () =>
  (await client.query<{ nome: string }>('select nome from passo order by 1')).rows.map(
    ({ nome }) => nome,
  )

test('what fails apart is undone alone, and the transaction goes on', async () => {
  await client.query('begin')
  await gravar('antes')
  expect(await aParte(client, () => gravar('dentro').then(falhar))).toBe(false)
  expect(await aParte(client, () => gravar('depois'))).toBe(true)
  expect(await passos()).toEqual(['antes', 'depois'])
  await client.query('rollback')
})

test('a failure inside another one undoes itself first, then all of the outer one', async () => {
  await client.query('begin')
  const fora = await aParte(client, async () => {
    await gravar('de fora')
    expect(await aParte(client, falhar)).toBe(false)
    await falhar()
  })
  expect(fora).toBe(false)
  expect(await passos()).toEqual([])
  await client.query('rollback')
})
