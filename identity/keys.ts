import { hkdfSync, randomBytes } from 'node:crypto'
import {
  calculateJwkThumbprint,
  CompactEncrypt,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose'
import type { Pool, PoolClient } from 'pg'

type Uso = 'ASSINATURA' | 'COOKIE'
type Situacao = 'PROXIMA' | 'ATIVA'

/** The keys in use, the signing one first. */
export type Keys = {
  jwks: { keys: JWK[] }
  cookies: string[]
  /** Changes whenever a key does. */
  version: string
}

type Keyring = {
  /** Makes the first keys; harmless when they exist. */
  ensure: () => Promise<void>
  read: () => Promise<Keys>
  /** What `read` would say of `version`, without opening the keys. */
  version: () => Promise<string>
  /** The published key starts signing, the previous one only verifies, a new one is published. */
  rotate: () => Promise<void>
  /** Rotates keys that signed for `dias` days; the next one was published during that time. */
  rotateIfOld: (dias: number) => Promise<void>
}

/** Longer than any session or token that a retired key made. */
const horasAposentada = 24

/** Keys kept in the database, wrapped by a master key that is not (JWE `dir`, A256GCM). */
export function createKeyring(db: Pool, segredo: string): Keyring {
  const mestra = new Uint8Array(hkdfSync('sha256', segredo, '', 'consigna identidade chaves', 32))

  async function ensure(): Promise<void> {
    const { rows } = await db.query<{ uso: Uso; situacao: Situacao }>(
      `select uso, situacao from unnest(array['ASSINATURA', 'COOKIE']) uso,
              unnest(array['ATIVA', 'PROXIMA']) situacao
       except select uso, situacao from identidade.chave`,
    )
    for (const { uso, situacao } of rows) await create(mestra, db, uso, situacao)
  }

  async function read(): Promise<Keys> {
    const { rows } = await db.query<{ kid: string; uso: Uso; lacrada: string }>(
      `select kid, uso, lacrada from identidade.chave
        order by array_position(array['ATIVA', 'PROXIMA', 'APOSENTADA'], situacao),
                 criada_em desc`,
    )
    const keys: JWK[] = []
    const cookies: string[] = []
    for (const { uso, lacrada } of rows) {
      const value = await unwrap(mestra, lacrada)
      if (uso === 'COOKIE') cookies.push(value)
      else keys.push(JSON.parse(value))
    }
    return { jwks: { keys }, cookies, version: await versionOf(db) }
  }

  async function rotate(): Promise<void> {
    await inTransaction(db, async (client) => {
      await client.query(`lock table identidade.chave in share row exclusive mode`)
      await client.query(
        `update identidade.chave set situacao = 'APOSENTADA', aposentada_em = now()
          where situacao = 'ATIVA'`,
      )
      await client.query(
        `update identidade.chave set situacao = 'ATIVA', ativada_em = now()
          where situacao = 'PROXIMA'`,
      )
      for (const uso of ['ASSINATURA', 'COOKIE'] as const)
        await create(mestra, client, uso, 'PROXIMA')
      await client.query(
        `delete from identidade.chave
          where situacao = 'APOSENTADA' and aposentada_em < now() - make_interval(hours => $1)`,
        [horasAposentada],
      )
    })
  }

  async function rotateIfOld(dias: number): Promise<void> {
    const { rowCount } = await db.query(
      `select from identidade.chave
        where situacao = 'ATIVA' and ativada_em < now() - make_interval(days => $1)`,
      [dias],
    )
    if (rowCount) await rotate()
  }

  return { ensure, read, version: () => versionOf(db), rotate, rotateIfOld }
}

async function create(
  mestra: Uint8Array,
  client: Pool | PoolClient,
  uso: Uso,
  situacao: Situacao,
): Promise<void> {
  const { kid, value } = uso === 'ASSINATURA' ? await signingKey() : cookieKey()
  await client.query(
    `insert into identidade.chave (kid, uso, situacao, lacrada, ativada_em)
     values ($1, $2, $3, $4, case when $3 = 'ATIVA' then now() end)
     on conflict do nothing`,
    [kid, uso, situacao, await wrap(mestra, kid, value)],
  )
}

async function versionOf(db: Pool): Promise<string> {
  const { rows } = await db.query<{ version: string | null }>(
    `select string_agg(kid || situacao, ' ' order by kid) as version from identidade.chave`,
  )
  return rows[0]?.version ?? ''
}

async function inTransaction(db: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function signingKey(): Promise<{ kid: string; value: string }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, value: JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' }) }
}

function cookieKey(): { kid: string; value: string } {
  return {
    kid: randomBytes(16).toString('base64url'),
    value: randomBytes(32).toString('base64url'),
  }
}

const wrap = (mestra: Uint8Array, kid: string, value: string) =>
  new CompactEncrypt(new TextEncoder().encode(value))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .encrypt(mestra)

async function unwrap(mestra: Uint8Array, lacrada: string): Promise<string> {
  try {
    return new TextDecoder().decode((await compactDecrypt(lacrada, mestra)).plaintext)
  } catch (cause) {
    throw new Error(
      'SEGREDO_IDENTIDADE does not open the keys of this database: give the secret they were sealed with, or the segredos.json of the data folder that made them',
      { cause },
    )
  }
}
