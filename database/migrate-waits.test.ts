import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './test/database.ts'

test('while a migration waits for an open report, the table is read on, and the migration ends after it', async () => {
  const db = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'consigna-migracoes-'))
  const [report, reader, watcher] = [1, 2, 3].map(
    () => new Client({ connectionString: db.ownerUrl }),
  ) as [Client, Client, Client]
  for (const client of [report, reader, watcher]) await client.connect()
  onTestFinished(async () => {
    for (const client of [report, reader, watcher]) await client.end()
    rmSync(folder, { recursive: true })
    await db.drop()
  })
  await watcher.query('drop table migracao')
  await watcher.query('create table prova (valor int)')
  writeFileSync(join(folder, '2026-01-01-01-coluna.sql'), 'alter table prova add outra int;')

  await report.query('begin')
  await report.query('select valor from prova')
  const migration = migrate(db.ownerUrl, folder)
  const waiting = `select from pg_locks l where not l.granted and l.relation = 'prova'::regclass`
  await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1)
  // Behind a migration that never gives its place up, this reader would wait for the report.
  expect((await reader.query('select valor from prova')).rows).toEqual([])

  await report.query('commit')
  expect(await migration).toEqual(['2026-01-01-01-coluna.sql'])
  expect((await reader.query('select outra from prova')).rows).toEqual([])
})
