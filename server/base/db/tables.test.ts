import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { escreverTabelas } from '../../test/tabelas.ts'

const { ownerUrl, drop } = await testDatabase()
afterAll(drop)

test('the types of the tables are those of the migrations', async () => {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const texto = await escreverTabelas(client)
  await client.end()

  await expect(texto).toMatchFileSnapshot('tables.ts')
})
