import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import { runningPostgres } from '#database/postgres.ts'
import { errados } from '#scripts/conferir/conferir.ts'
import { conferirBanco, conferirLugar } from '#scripts/conferir/ler.ts'
import { relatar } from '#scripts/conferir/relato.ts'
import { agoraDoSistema } from './horario.ts'

/** Since when the stories of the present file have been in the shared system. */
let comeco: Date | undefined

/** A story begins in the shared system: the books of whom it touches are read when its file ends. */
export function tocar(): void {
  comeco ??= new Date()
}

/** The books of the clients touched by the file that ends; a file that had no page there touched nobody. */
export async function conferirArquivo(): Promise<void> {
  const desde = comeco
  comeco = undefined
  if (desde !== undefined) await conferirTocados(desde)
}

/**
 * The books balance for the clients that the trail names since `desde`, by the true clock: those that
 * the stories of the file looked at or changed, and those of the file beside it.
 */
async function conferirTocados(desde: Date): Promise<void> {
  const url = await enderecoDe(inject('sistema').dataDir)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select distinct id_cliente as id from auditoria
      where ocorrido_em >= $1 and id_cliente is not null`,
    [desde],
  )
  await client.end()
  const clientes = rows.map(({ id }) => id)
  if (clientes.length === 0) return
  const vereditos = await conferirBanco(url, { agora: agoraDoSistema(), clientes })
  expect(errados(vereditos).length === 0 ? '' : relatar(vereditos)).toBe('')
}

/**
 * The whole database of a running system, once the stories are over, as `npm run conferir` reads it.
 *
 * @throws Error with the report
 */
export async function conferirTudo(dataDir: string, agora: Date): Promise<void> {
  const vereditos = await conferirLugar({ DATA_DIR: dataDir }, { agora })
  if (errados(vereditos).length > 0) throw new Error(relatar(vereditos))
}

/** The database of a running system. */
export async function enderecoDe(dataDir: string): Promise<string> {
  const url = await runningPostgres(join(dataDir, 'postgres'))
  if (url === undefined) throw new Error(`No PostgreSQL runs from ${dataDir}.`)
  return url
}
