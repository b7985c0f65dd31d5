import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { revokeTemporary } from '../roles.ts'

export type TestDatabase = {
  ownerUrl: string
  appUrl: string
  identityUrl: string
  superuserUrl: string
  drop: () => Promise<void>
}

/** A migrated database of its own for one test file: a clone of the run's template. */
export async function testDatabase(): Promise<TestDatabase> {
  const { superuserUrl, ...urls } = inject('postgres')
  const name = `t_${randomBytes(8).toString('hex')}`
  const inside = (url: string) => url.replace(/\/consigna$/, `/${name}`)
  const run = async (sql: string) => {
    const client = new Client({
      connectionString: superuserUrl.replace(/\/consigna$/, '/postgres'),
    })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }

  await run(`create database ${name} template consigna owner consigna`)
  await revokeTemporary(inside(urls.ownerUrl))
  return {
    ownerUrl: inside(urls.ownerUrl),
    appUrl: inside(urls.appUrl),
    identityUrl: inside(urls.identityUrl),
    superuserUrl: inside(superuserUrl),
    drop: () => run(`drop database ${name} with (force)`),
  }
}
