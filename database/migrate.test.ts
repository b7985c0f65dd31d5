import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { ensureRoles, roleUrls } from './roles.ts'
import { testDatabase } from './test/database.ts'
import type { TestDatabase } from './test/database.ts'

let folder: string
let db: TestDatabase
let client: Client

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(db.ownerUrl, folder)

async function connect(url: string): Promise<Client> {
  const connected = new Client({ connectionString: url })
  await connected.connect()
  return connected
}

const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows

beforeAll(async () => {
  db = await testDatabase()
  client = await connect(db.ownerUrl)
})

/** As a database that no migration has ever seen. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consigna-migracoes-'))
  await client.query('drop table if exists migracao, prova')
})

afterEach(() => rmSync(folder, { recursive: true }))

afterAll(async () => {
  await client.end()
  await db.drop()
})

test('migrations run once, in the order of their dates', async () => {
  write('2026-01-02-01-linha.sql', 'insert into prova values (1); insert into prova values (2);')
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int);')

  expect(await run()).toEqual(['2026-01-01-01-tabela.sql', '2026-01-02-01-linha.sql'])
  expect(await run()).toEqual([])
  expect(await rows('select count(*)::int as linhas from prova')).toEqual([{ linhas: 2 }])
})

test('several processes at once: one migrates, the others find it done', async () => {
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int); select pg_sleep(0.2);')

  const done = await Promise.all([run(), run(), run(), run()])

  expect(done.flat()).toEqual(['2026-01-01-01-tabela.sql'])
})

test('a migration that fails leaves nothing behind and is named', async () => {
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int);')
  write('2026-01-02-01-erro.sql', 'insert into prova values (1); insert into nada values (1);')

  await expect(run()).rejects.toThrow('Migration 2026-01-02-01-erro.sql failed: relation "nada"')
  expect(await rows('select valor from prova')).toEqual([])
  expect(await rows('select nome from migracao')).toEqual([{ nome: '2026-01-01-01-tabela.sql' }])
})

test('one that was killed at any statement runs whole the next time', async () => {
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int);')
  await run()
  const statements = Array.from(
    { length: 8 },
    (_, i) => `insert into prova values (${i}); select pg_advisory_xact_lock(16, ${i});`,
  )
  write('2026-01-02-01-linhas.sql', statements.join(' '))

  for (const parada of [0, 3, 6]) {
    await client.query('select pg_advisory_lock(16, $1)', [parada])
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { migrate } = await import(${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))})
       await migrate(${JSON.stringify(db.ownerUrl)}, ${JSON.stringify(folder)})`,
    ])
    await expect
      .poll(() =>
        rows(`select from pg_locks where locktype = 'advisory' and classid = 16
                         and objid = ${parada} and not granted`),
      )
      .toHaveLength(1)
    child.kill('SIGKILL')
    expect(await rows('select valor from prova')).toEqual([])
    await client.query('select pg_advisory_unlock(16, $1)', [parada])
    // Its connection ends when the server next writes to it.
    await expect
      .poll(() =>
        rows(`select from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()`),
      )
      .toEqual([])
  }

  expect(await run()).toEqual(['2026-01-02-01-linhas.sql'])
  expect(await rows('select count(*)::int as linhas from prova')).toEqual([{ linhas: 8 }])
})

test('an applied migration that was changed is refused by name, and the end of its lines is not a change', async () => {
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int);\n')
  await run()
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int);\r\n')
  expect(await run()).toEqual([])

  write('2026-01-01-01-tabela.sql', 'create table prova (valor bigint);\n')
  await expect(run()).rejects.toThrow('2026-01-01-01-tabela.sql was changed after it was applied')
})

test('a database of a newer version is refused', async () => {
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int);')
  await run()
  rmSync(join(folder, '2026-01-01-01-tabela.sql'))

  await expect(run()).rejects.toThrow('which this version does not know')
})

test('a database whose migrations are not the first ones of the list is refused before any runs', async () => {
  write('2026-01-01-01-tabela.sql', 'create table prova (valor int);')
  write('2026-01-03-01-linha.sql', 'insert into prova values (1);')
  await run()
  write('2026-01-02-01-meio.sql', 'insert into prova values (2);')
  await expect(run()).rejects.toThrow('earlier version (migration 2026-01-03-01-linha.sql)')

  rmSync(join(folder, '2026-01-01-01-tabela.sql'))
  await expect(run()).rejects.toThrow('earlier version (migration 2026-01-01-01-tabela.sql)')
  expect(await rows('select valor from prova')).toEqual([{ valor: 1 }])
})

test('the application roles can do nothing by themselves, made by several at once', async () => {
  const urls = await roleUrls(db.ownerUrl)
  await client.query('create table prova (valor int)')
  await Promise.all([1, 2, 3, 4].map(() => ensureRoles(db.ownerUrl, urls)))

  expect(urls).toEqual({
    appUrl: db.appUrl,
    identityUrl: db.identityUrl,
    conferirUrl: db.conferirUrl,
  })
  expect(
    await rows(`select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin
                  from pg_roles where rolname like 'consigna\\_%' order by 1`),
  ).toEqual(
    ['consigna_app', 'consigna_conferir', 'consigna_identity'].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolcanlogin: true,
    })),
  )
  for (const url of [db.appUrl, db.identityUrl, db.conferirUrl]) {
    const application = await connect(url)
    await expect(application.query('select * from prova')).rejects.toThrow('permission denied')
    await expect(application.query('create table outra ()')).rejects.toThrow('permission denied')
    await application.end()
  }
})

test('an owner without a password needs a secret of ours, or both addresses', async () => {
  const url = 'postgres://dono@127.0.0.1:5432/banco'

  await expect(roleUrls(url)).rejects.toThrow('DATABASE_APP_URL and DATABASE_IDENTITY_URL')
  expect((await roleUrls(url, 'segredo')).appUrl).toMatch(/^postgres:\/\/consigna_app:.{32}@/)
})
