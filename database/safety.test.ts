import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { unsafeReasons } from './safety.ts'
import { testDatabase } from './test/database.ts'

const { ownerUrl, appUrl, identityUrl, superuserUrl, drop } = await testDatabase()
afterAll(drop)

/** The tests' own cluster does not flush: each setting is changed on its connection. */
const durable = (url: string) => `${url}?options=${encodeURIComponent('-c synchronous_commit=on')}`

const ofSettings = [
  'fsync is off: what was acknowledged could be lost.',
  'full_page_writes is off: what was acknowledged could be lost.',
]

async function as(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

test('a database that does not flush is refused for production', async () => {
  expect(await unsafeReasons(appUrl)).toEqual([
    ...ofSettings,
    'synchronous_commit is off: what was acknowledged could be lost.',
  ])
})

test('the roles of the application are as production wants them', async () => {
  expect(await unsafeReasons(durable(appUrl))).toEqual(ofSettings)
  expect(await unsafeReasons(durable(identityUrl))).toEqual(ofSettings)
})

test('the owner of the tables and a superuser are refused as the application', async () => {
  expect(await unsafeReasons(durable(ownerUrl))).toEqual([
    ...ofSettings,
    'The role consigna owns tables, or can become who owns them.',
  ])
  expect(await unsafeReasons(durable(superuserUrl))).toEqual([
    ...ofSettings,
    'The role postgres is superuser.',
    'The role postgres has BYPASSRLS.',
  ])
})

test('a role that can become the owner is refused, and so is one that owns a single table', async () => {
  const password = new URL(superuserUrl).password
  const role = `dona_${Date.now()}`
  const url = superuserUrl.replace('//postgres:', `//${role}:`)
  await as(superuserUrl, `create role ${role} login password '${password}' in role consigna`)
  expect(await unsafeReasons(durable(url))).toContain(
    `The role ${role} owns tables, or can become who owns them.`,
  )

  await as(
    superuserUrl,
    `revoke consigna from ${role}; create table dela (); alter table dela owner to ${role}`,
  )
  expect(await unsafeReasons(durable(url))).toContain(
    `The role ${role} owns tables, or can become who owns them.`,
  )
  await as(superuserUrl, `drop table dela; drop role ${role}`)
})

test('a role that may make temporary tables is refused', async () => {
  const database = new URL(superuserUrl).pathname.slice(1)
  await as(superuserUrl, `grant temporary on database ${database} to consigna_identity`)
  expect(await unsafeReasons(durable(identityUrl))).toEqual([
    ...ofSettings,
    'The role consigna_identity may make temporary tables: revoke TEMPORARY from PUBLIC and from it.',
  ])
  await as(superuserUrl, `revoke temporary on database ${database} from consigna_identity`)
})
