import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Any number, the same in every process: migrations of one database take turns. */
const lockKey = 7_020_411

/** The database has migrations that are not the first ones of ours, so none of ours can follow. */
export class DadosAnteriores extends Error {
  constructor(nome: string) {
    super(
      `The database was made by an earlier version (migration ${nome}), and its tables cannot be brought up to date.`,
    )
    this.name = 'DadosAnteriores'
  }
}

type Migration = {
  nome: string
  sql: string
  resumo: string
  /** Summaries of the texts that this one mends, for databases that they stopped on. */
  antes: ReadonlySet<string>
}

/**
 * Migrates the database to the newest version: each migration in one transaction, once, in the
 * order of their dated names; concurrent processes wait for each other. The roles must exist. A
 * migration that stopped on some databases may be mended: it names its former summary, by which the
 * others have it applied.
 *
 * @returns the names of those that ran now.
 * @throws DadosAnteriores before anything runs; an Error when an applied migration was changed since,
 *   or the database has later ones.
 */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists migracao (
      nome        text primary key,
      resumo      text not null,
      aplicada_em timestamptz not null default now()
    )`)
    const pending = await pendingOf(client, readMigrations(folder))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ nome }) => nome)
  } finally {
    await client.end()
  }
}

/** The summary does not see how a checkout ends its lines. */
function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((nome) => nome.endsWith('.sql'))
    .toSorted()
    .map((nome) => {
      const sql = readFileSync(join(folder, nome), 'utf8').replaceAll('\r\n', '\n')
      const antes = [...sql.matchAll(/^-- Former summary: ([0-9a-f]{64})$/gm)].map(
        ([, um = '']) => um,
      )
      return {
        nome,
        sql,
        resumo: createHash('sha256').update(sql).digest('hex'),
        antes: new Set(antes),
      }
    })
}

async function pendingOf(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Pick<Migration, 'nome' | 'resumo'>>(
    'select nome, resumo from migracao',
  )
  // Sorted here: the database may compare texts by another language.
  const applied = rows.toSorted((a, b) => (a.nome < b.nome ? -1 : 1))
  for (const [index, { nome, resumo }] of applied.entries()) {
    const migration = migrations[index]
    if (!migration) {
      throw new Error(`The database has migration ${nome}, which this version does not know.`)
    }
    if (migration.nome !== nome) throw new DadosAnteriores(nome)
    if (migration.resumo !== resumo && !migration.antes.has(resumo)) {
      throw new Error(`Migration ${nome} was changed after it was applied: write a new one.`)
    }
  }
  return migrations.slice(applied.length)
}

/**
 * A change of a table that waits for its lock makes every later reader of the table wait behind it.
 * So it waits shortly, gives its place up, and tries again until the longest report is over.
 */
const lockWaitMs = 300
const pauseMs = 700
const tries = 600

/**
 * Runs `work` in one transaction and commits it. Where a table stays locked, everything is undone
 * and `work` runs again, so it must do nothing outside the database.
 *
 * @throws what `work` threw, or the last wait for a lock
 */
export async function whenUnlocked(client: Client, work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockWaitMs}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      // Of a lost connection the database undoes the transaction by itself.
      await client.query('rollback').catch(() => undefined)
      if (left <= 1 || !isLocked(error)) throw error
      await wait(pauseMs)
    }
  }
}

/** 55P03: another transaction held the lock for longer than `lock_timeout`. */
const isLocked = (error: unknown) => error instanceof DatabaseError && error.code === '55P03'

/** The migration and its record commit together. */
async function apply(client: Client, { nome, sql, resumo }: Migration): Promise<void> {
  try {
    await whenUnlocked(client, async () => {
      await client.query(sql)
      await client.query('insert into migracao (nome, resumo) values ($1, $2)', [nome, resumo])
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${nome} failed: ${reason}`, { cause: error })
  }
}
