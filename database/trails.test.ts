import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from './test/database.ts'

const { ownerUrl, drop } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })

beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await drop()
})

/** `role privilege on table`, for each trail or history that a role of the application may change. */
async function mudaveis(): Promise<string[]> {
  const { rows } = await owner.query<{ direito: string }>(
    `select papel || ' ' || direito || ' on ' || c.relname as direito
       from pg_class c, unnest(array['consigna_app', 'consigna_identity']) papel,
            unnest(array['update', 'delete', 'truncate']) direito
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname ~ '_(historico|evento|versao)$|^auditoria|^consentimento_evidencia'
        and (has_table_privilege(papel, c.oid, direito)
             or direito = 'update' and has_any_column_privilege(papel, c.oid, direito))
      order by 1`,
  )
  return rows.map(({ direito }) => direito)
}

test('the application adds to trails and histories, and cannot change or delete a row', async () => {
  expect(await mudaveis()).toEqual([])

  await owner.query('begin')
  await owner.query('grant update (motivo) on proposta_historico to consigna_app')
  expect(await mudaveis()).toEqual(['consigna_app update on proposta_historico'])
  await owner.query('rollback')
})
