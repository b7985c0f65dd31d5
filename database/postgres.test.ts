import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import type { Postgres } from './postgres.ts'
import { isAlive } from './processes.ts'

/** Durable settings, as in production: these tests kill it. */
const folder = mkdtempSync(join(tmpdir(), 'consigna-postgres-'))
let running: Postgres | undefined

const start = async (options: { port?: number } = {}) => {
  running = await startPostgres({ folder, ...options })
  return running
}

beforeEach(() => running?.stop())

afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('checksums, bytewise UTF-8, durable, only on loopback and only with a password', async () => {
  const { superuserUrl, ownerUrl, port } = await start()
  const settings = await query<{ name: string; setting: string }>(
    superuserUrl,
    `select name, setting from pg_settings where name in ('data_checksums', 'fsync',
       'full_page_writes', 'synchronous_commit', 'listen_addresses', 'password_encryption')`,
  )

  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '127.0.0.1',
    password_encryption: 'scram-sha-256',
  })
  expect(
    await query(
      superuserUrl,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding)
                                 from pg_database where datname = 'consigna'`,
    ),
  ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', pg_encoding_to_char: 'UTF8' }])
  expect(
    await query(
      ownerUrl,
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolbypassrls: false }])
  await expect(
    query(`postgres://postgres:errada@127.0.0.1:${port}/consigna`, 'select 1'),
  ).rejects.toThrow('password authentication failed')
  expect(statSync(join(folder, 'passwords.json')).mode & 0o777).toBe(0o600)
})

test('kill -9 of PostgreSQL is seen, and what it had acknowledged is there again', async () => {
  const { ownerUrl, pid, port, exited } = await start()
  await query(ownerUrl, 'create table if not exists prova as select 7 as valor')
  process.kill(pid, 'SIGKILL')
  await exited
  const again = await start({ port })

  expect(again.ownerUrl).toBe(ownerUrl)
  expect(await query(ownerUrl, 'select valor from prova')).toEqual([{ valor: 7 }])
})

test('a server that outlived its parent process is reused', async () => {
  const starter = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
       const { pid } = await startPostgres({ folder: ${JSON.stringify(folder)} })
       console.log(pid)
       setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const pid = Number(await new Promise((resolve) => starter.stdout.once('data', resolve)))
  starter.kill('SIGKILL')
  const adopted = await start()

  expect(adopted.pid).toBe(pid)
  await adopted.stop()
  expect(isAlive(pid)).toBe(false)
})

test('one on another port than the wanted makes way', async () => {
  const first = await startPostgres({ folder })
  const other = first.port === 65_000 ? 64_999 : 65_000
  const second = await start({ port: other })

  expect(second.port).toBe(other)
  expect(isAlive(first.pid)).toBe(false)
})

test('the number of a dead server that now belongs to somebody else does not stop the start', async () => {
  const pidFile = join(folder, 'data/postmaster.pid')
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const first = await startPostgres({ folder })
  const file = readFileSync(pidFile, 'utf8')
  await first.stop()
  writeFileSync(pidFile, file.replace(String(first.pid), String(stranger.pid)))
  await start()

  expect(stranger.exitCode).toBe(null)
  stranger.kill()
})

test('a first start that was killed half way begins anew', async () => {
  const other = mkdtempSync(join(tmpdir(), 'consigna-postgres-'))
  mkdirSync(join(other, 'data.new/base'), { recursive: true })
  const postgres = await startPostgres({ folder: other, unsafe: true })
  await postgres.stop()

  expect(existsSync(join(other, 'data/PG_VERSION'))).toBe(true)
  rmSync(other, { recursive: true })
})

test("an initdb that outlived a killed start is in nobody's way", async () => {
  const other = mkdtempSync(join(tmpdir(), 'consigna-postgres-'))
  const starter = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
     await startPostgres({ folder: ${JSON.stringify(other)}, unsafe: true })`,
  ])
  // It writes its tables by now.
  const begun = () =>
    readdirSync(other).some((name) => existsSync(join(other, name, 'base/1/pg_filenode.map')))
  await expect.poll(begun, { interval: 5 }).toBe(true)
  starter.kill('SIGKILL')
  const postgres = await startPostgres({ folder: other, unsafe: true })
  await postgres.stop()

  expect(existsSync(join(other, 'data/PG_VERSION'))).toBe(true)
  rmSync(other, { recursive: true, force: true, maxRetries: 10 })
})

test('below a closed folder the server still runs, for root as nobody from an open place', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'consigna-fechado-'))
  const inside = join(closed, 'postgres')
  const postgres = await startPostgres({ folder: inside, unsafe: true })
  const { uid } = statSync(`/proc/${postgres.pid}`)
  await postgres.stop()
  const again = await startPostgres({ folder: inside, unsafe: true })
  await again.stop()

  const us = process.getuid?.()
  expect(statSync(closed).mode & 0o777).toBe(0o700)
  expect(uid).toBe(us === 0 ? 65534 : us)
  expect(withoutPort(again.ownerUrl)).toBe(withoutPort(postgres.ownerUrl))
  if (us === 0) rmSync(realpathSync(join(inside, 'place')), { recursive: true })
  rmSync(closed, { recursive: true })
})

const withoutPort = (url: string) => url.replace(/:\d+\//, '/')
