import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Pool } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from './test/database.ts'
import { startRelay } from './test/relay.ts'
import { followLines, watchDatabase } from './watch.ts'

test('the end does not wait for a database that takes the connection and never answers', async () => {
  const mudo = createServer((linha) => void linha.on('error', () => undefined).resume())
  mudo.listen(0, '127.0.0.1')
  await once(mudo, 'listening')
  const endereco = mudo.address()
  const porta = typeof endereco === 'object' ? endereco?.port : undefined
  const ligada: Promise<Socket[]> = once(mudo, 'connection')
  const watch = watchDatabase({ url: `postgres://u:s@127.0.0.1:${porta}/d`, name: 'test' })
  const [linha] = await ligada
  await once(linha ?? mudo, 'data')

  expect(await watch.close()).toBeUndefined()
  mudo.close()
})

const banco = await testDatabase()
const relay = await startRelay(banco.appUrl)
const url = relay.through(banco.appUrl)
afterAll(async () => {
  await relay.close()
  await banco.drop()
})

/** A pool over the relay, watched over it too. */
async function watched({ max = 3 } = {}) {
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 1000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  followLines(pool)
  let connected = 0
  const watch = watchDatabase({
    url,
    name: 'test',
    pools: [pool],
    onConnect: () => void (connected += 1),
  })
  onTestFinished(async () => {
    relay.heal()
    await watch.close()
    await pool.end()
  })
  await expect.poll(() => connected).toBe(1)
  return { pool, connected: () => connected }
}

const one = async (pool: Pool) => (await pool.query<{ um: number }>('select 1 as um')).rows

test('lines that fall silent are left behind, those at rest too, and new ones serve', async () => {
  const { pool, connected } = await watched()
  await Promise.all([one(pool), one(pool), one(pool)])
  const before = pool.totalCount

  relay.freeze()
  const asked = await Promise.allSettled([one(pool), one(pool)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(connected).toBe(2)
  // The third connection, which nobody used.
  await expect.poll(() => pool.totalCount).toBe(0)

  expect(before).toBe(3)
  expect(await one(pool)).toEqual([{ um: 1 }])
})

test('in a black hole what waits fails, and all goes on when the database is reachable', async () => {
  const { pool, connected } = await watched()
  await one(pool)

  relay.blackout()
  await expect(one(pool)).rejects.toThrow('silent on this line')
  await expect(one(pool)).rejects.toThrow('timeout')
  relay.heal()
  await expect.poll(connected).toBe(2)
  await expect.poll(() => one(pool).catch(() => [])).toEqual([{ um: 1 }])
})

test('a long statement, and one that waits for a lock, keep their line', async () => {
  const { pool, connected } = await watched()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(1)')
  const waiting = pool.query('select pg_advisory_lock_shared(1), 1 as um')
  const long = await pool.query<{ um: number }>('select pg_sleep(3), 1 as um')
  await holder.query('rollback')
  holder.release()

  expect([long.rows[0]?.um, (await waiting).rowCount, connected()]).toEqual([1, 1, 1])
})
