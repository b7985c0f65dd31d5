import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { runningPostgres, startPostgres } from '#database/postgres.ts'
import { ensureRoles, grantReading, roleUrls } from '#database/roles.ts'
import { createPool } from '#server/base/db/pool.ts'
import type { Settings } from '../settings.ts'
import { takeInstance } from '../start/instance.ts'
import { conferir, type Veredito } from './conferir.ts'
import type { Regra } from './regra.ts'

/** Longest one rule may take, of a bank with millions of rows. */
const LIMITE_MS = 600_000

type Pedido = Parameters<typeof conferir>[1]

/**
 * Every rule on one snapshot of a database, in a transaction that can write nothing.
 *
 * @throws Error when the role sees only a part of the rows
 */
export async function conferirBanco(
  url: string,
  pedido: Pedido,
  quais?: readonly Regra[],
): Promise<Veredito[]> {
  const pool = createPool({ url, max: 1, limiteMs: LIMITE_MS, nome: 'consigna conferir' })
  try {
    const client = await pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ parcial: boolean }>(
        `select exists (select from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
              and row_security_active(c.oid) and not exists (select from pg_policy p
                    where p.polrelid = c.oid and p.polname = 'conferir'
                      and current_user::regrole::oid = any (p.polroles))) as parcial`,
      )
      if (rows[0]?.parcial) {
        throw new Error(
          'This role sees a part of the rows only: start the system once, or give its reader.',
        )
      }
      return await conferir(client, pedido, quais)
    } finally {
      await client.query('rollback')
      client.release()
    }
  } finally {
    await pool.end()
  }
}

type Lugar = Pick<Settings, 'DATABASE_URL' | 'DATABASE_CONFERIR_URL' | 'DATA_DIR'>

/** The database of the settings, also while the system runs. Nothing is migrated or written. */
export async function conferirLugar(
  lugar: Lugar,
  pedido: Pedido,
  quais?: readonly Regra[],
): Promise<Veredito[]> {
  if (lugar.DATABASE_CONFERIR_URL) return conferirBanco(lugar.DATABASE_CONFERIR_URL, pedido, quais)
  if (lugar.DATABASE_URL) return comoLeitor(lugar.DATABASE_URL, pedido, quais)
  const folder = join(lugar.DATA_DIR, 'postgres')
  if (!existsSync(folder)) throw new Error(`There is no database in ${lugar.DATA_DIR}.`)
  const running = await runningPostgres(folder)
  if (running !== undefined) return comoLeitor(running, pedido, quais)
  const instance = await takeInstance(lugar.DATA_DIR)
  try {
    const postgres = await startPostgres({ folder })
    try {
      // Nobody else is here: a folder from before the role gets it now.
      await ensureRoles(postgres.ownerUrl, await roleUrls(postgres.ownerUrl))
      await grantReading(postgres.ownerUrl)
      return await comoLeitor(postgres.ownerUrl, pedido, quais)
    } finally {
      await postgres.stop()
    }
  } finally {
    instance.release()
  }
}

/** By the role that reads every row and writes none; its address follows from the owner's. */
async function comoLeitor(
  ownerUrl: string,
  pedido: Pedido,
  quais?: readonly Regra[],
): Promise<Veredito[]> {
  const { conferirUrl } = await roleUrls(ownerUrl)
  try {
    return await conferirBanco(conferirUrl, pedido, quais)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '28P01')) throw error
    throw new Error(
      'The role consigna_conferir does not exist: start the system once, or give DATABASE_CONFERIR_URL.',
      {
        cause: error,
      },
    )
  }
}
