import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { revokeTemporary } from '../roles.ts'

export type TestDatabase = {
  ownerUrl: string
  appUrl: string
  identityUrl: string
  conferirUrl: string
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

  // Copying the files takes half of the time of copying the blocks: nothing is flushed here.
  await run(`create database ${name} template consigna owner consigna strategy file_copy`)
  await revokeTemporary(inside(urls.ownerUrl))
  return {
    ownerUrl: inside(urls.ownerUrl),
    appUrl: inside(urls.appUrl),
    identityUrl: inside(urls.identityUrl),
    conferirUrl: inside(urls.conferirUrl),
    superuserUrl: inside(superuserUrl),
    drop: async () => {
      await leftAlone(superuserUrl, name)
      await run(`drop database ${name} with (force)`)
    },
  }
}

/**
 * A pool reports its end before its connections have ended: cutting one off in between throws
 * without a handler. Connections left after a while belong to code that never closes them.
 */
async function leftAlone(superuserUrl: string, name: string): Promise<void> {
  const client = new Client({
    connectionString: superuserUrl.replace(/\/consigna$/, '/postgres'),
  })
  await client.connect()
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [
      name,
    ])
    if (rowCount === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await client.end()
}
