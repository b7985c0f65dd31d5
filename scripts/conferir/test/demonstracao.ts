import { Client } from 'pg'
import { comecarDemo, seedDemo } from '#database/demo/demo.ts'
import { seedReference } from '#database/reference.ts'
import { type TestDatabase, testDatabase } from '#database/test/database.ts'

/** A Friday at noon in Brasília. */
export const agoraDaDemo = new Date('2026-11-27T15:00:00Z')

/** Enough clients for a row in every state. */
const CLIENTES = 500

let pronta: Promise<TestDatabase> | undefined

/** The demonstration in a database of its own: one for all the files of a worker. */
export const demonstracao = (): Promise<TestDatabase> => (pronta ??= semear())

async function semear(): Promise<TestDatabase> {
  const banco = await testDatabase()
  const client = new Client({ connectionString: banco.ownerUrl })
  await client.connect()
  await client.query('begin')
  await seedReference(client)
  await seedDemo(client, comecarDemo(agoraDaDemo, CLIENTES))
  await client.query('commit')
  await client.query('analyze')
  await client.end()
  return banco
}
