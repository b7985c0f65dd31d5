import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runningPostgres, startPostgres } from '#database/postgres.ts'
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
        `select row_security_active('relacionamento') as parcial`,
      )
      if (rows[0]?.parcial) {
        throw new Error('This role sees a part of the rows only: give the owner of the tables.')
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

type Lugar = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

/** The database of the settings, also while the system runs. Nothing is migrated. */
export async function conferirLugar(
  lugar: Lugar,
  pedido: Pedido,
  quais?: readonly Regra[],
): Promise<Veredito[]> {
  if (lugar.DATABASE_URL) return conferirBanco(lugar.DATABASE_URL, pedido, quais)
  const folder = join(lugar.DATA_DIR, 'postgres')
  if (!existsSync(folder)) throw new Error(`There is no database in ${lugar.DATA_DIR}.`)
  const running = await runningPostgres(folder)
  if (running !== undefined) return conferirBanco(running, pedido, quais)
  const instance = await takeInstance(lugar.DATA_DIR)
  try {
    const postgres = await startPostgres({ folder })
    try {
      return await conferirBanco(postgres.ownerUrl, pedido, quais)
    } finally {
      await postgres.stop()
    }
  } finally {
    instance.release()
  }
}
