import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freePort, startPostgres } from '#database/postgres.ts'
import { childrenOf, isAlive } from '#database/processes.ts'
import { ajustesDeProducao } from '#integrations/sistemas.ts'
import { readSettings } from '../settings.ts'
import { openDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'consigna-banco-'))
// Open, so that the data of root's PostgreSQL lies inside and is removed with it.
chmodSync(folder, 0o755)
const said: string[] = []
const options = { secret: 'segredo-dos-testes', onLoss: (sentence: string) => said.push(sentence) }
const strong = 'uma-frase-longa-com-muitas-letras-1234567890'
const outside = Object.fromEntries(
  ajustesDeProducao.map((name) => [name, name.endsWith('_URL') ? 'https://real.exemplo' : strong]),
)
const production = {
  NODE_ENV: 'production',
  GATEWAY_KEYS: strong,
  SEGREDO_IDENTIDADE: strong,
  SEGREDO_RASCUNHOS: strong,
  SEGREDO_METRICAS: strong,
  SEGREDO_TRILHA: strong,
  ...outside,
}

afterAll(() => rmSync(folder, { recursive: true }))

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows[0]
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('PostgreSQL killed three times is back within 5 seconds at the same address', async () => {
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), options)
  const { pid } = await startPostgres({ folder: join(folder, 'postgres') })
  let postmaster = pid

  for (let fall = 0; fall < 3; fall += 1) {
    process.kill(postmaster, 'SIGKILL')
    await expect
      .poll(() => ask(database.appUrl, 'select 1 as um'), { interval: 50 })
      .toEqual({ um: 1 })
    postmaster = (await startPostgres({ folder: join(folder, 'postgres') })).pid
  }
  expect(said).toEqual(Array(3).fill('PostgreSQL ended; starting it again'))
  expect(await ask(database.ownerUrl, 'select count(*) > 0 as migrada from migracao')).toEqual({
    migrada: true,
  })
  // Nothing of it lies where the test would not remove it.
  expect(database.ours?.place).toBe(realpathSync(join(folder, 'postgres')))
  await database.stop()
  expect(await ask(database.ownerUrl, 'select 1')).toBe(undefined)
})

test.each([
  { quem: 'its first process', todos: false },
  { quem: 'all its processes, as on a frozen machine', todos: true },
])('a PostgreSQL that lives but does not answer ($quem) is replaced', async ({ todos }) => {
  said.length = 0
  const patience = { everyMs: 50, answerMs: 500, silences: 3 }
  const database = await openDatabase(readSettings({ DATA_DIR: folder }), { ...options, patience })
  const { pid } = await startPostgres({ folder: join(folder, 'postgres') })
  const client = new Client({ connectionString: database.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  for (const one of todos ? [pid, ...childrenOf(pid)] : [pid]) process.kill(one, 'SIGSTOP')

  await expect.poll(() => said).toContain('PostgreSQL ended; starting it again')
  await expect
    .poll(() => ask(database.appUrl, 'select 1 as um'), { interval: 50 })
    .toEqual({ um: 1 })
  expect(said).toEqual([
    'PostgreSQL lives but does not answer',
    'PostgreSQL ended; starting it again',
  ])
  expect(isAlive(pid)).toBe(false)
  await client.end().catch(() => undefined)
  await database.stop()
})

test('data of an earlier version is refused with the folder to remove, and stays as it was', async () => {
  const earlier = join(folder, 'anterior')
  const settings = readSettings({ DATA_DIR: earlier })
  const first = await openDatabase(settings, options)
  const { ownerUrl } = await startPostgres({ folder: join(earlier, 'postgres') })
  const names = 'select array_agg(nome order by nome) as nomes from migracao'
  await ask(
    ownerUrl,
    `update migracao set nome = '2026-11-20-01-base.sql' where nome = '2026-11-22-01-base.sql'`,
  )
  const before = await ask(ownerUrl, names)
  await first.stop()

  await expect(openDatabase(settings, options)).rejects.toThrow(
    'The database was made by an earlier version (migration 2026-11-20-01-base.sql), and its tables ' +
      `cannot be brought up to date. Remove the folder ${earlier} and run npm start: it makes the ` +
      'demonstration data anew.',
  )
  const postgres = await startPostgres({ folder: join(earlier, 'postgres') })
  expect(await ask(postgres.ownerUrl, names)).toEqual(before)
  const outside = readSettings({ DATABASE_URL: postgres.ownerUrl })
  await expect(openDatabase(outside, options)).rejects.toThrow(
    'Give DATABASE_URL an empty database and run npm start',
  )
  await postgres.stop()
})

test('production accepts our own PostgreSQL, and refuses one that does not flush', async () => {
  const own = { ...production, DATA_DIR: folder }
  const database = await openDatabase(readSettings(own), options)
  await database.stop()

  const unsafe = await startPostgres({ folder: join(folder, 'inseguro'), unsafe: true })
  const settings = readSettings({ ...own, DATABASE_URL: unsafe.ownerUrl })
  await expect(openDatabase(settings, options)).rejects.toThrow(
    /Production refuses this database\.\n {2}fsync is off/,
  )
  const superuser = readSettings({
    ...own,
    DATABASE_URL: unsafe.ownerUrl,
    DATABASE_APP_URL: unsafe.superuserUrl,
    DATABASE_IDENTITY_URL: unsafe.superuserUrl,
  })
  await expect(openDatabase(superuser, options)).rejects.toThrow('The role postgres is superuser.')
  await unsafe.stop()
})

test('the PostgreSQL of DATABASE_URL may come later, and is never stopped by us', async () => {
  const port = await freePort()
  const other = { folder: join(folder, 'inseguro'), unsafe: true }
  const first = await startPostgres({ ...other, port })
  await first.stop()
  const opening = openDatabase(readSettings({ DATABASE_URL: first.ownerUrl }), options)
  await expect.poll(() => said).toContain('Waiting for the PostgreSQL of DATABASE_URL')
  const back = await startPostgres({ ...other, port })
  const database = await opening
  await database.stop()

  expect(await ask(database.appUrl, 'select 1 as um')).toEqual({ um: 1 })
  await back.stop()
})

test('a wrong password in DATABASE_URL is a sentence that names it', async () => {
  const other = await startPostgres({ folder: join(folder, 'inseguro'), unsafe: true })
  const wrong = other.ownerUrl.replace(/:[^:@]+@/, ':errada@')
  const opening = openDatabase(readSettings({ DATABASE_URL: wrong }), options)

  await expect(opening).rejects.toThrow('DATABASE_URL: password authentication failed')
  await other.stop()
})
