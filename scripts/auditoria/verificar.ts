import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readState, writeState } from '#disk/state.ts'
import { runningPostgres } from '#database/postgres.ts'
import { type Chave, criarChave } from '#server/base/audit/elo.ts'
import { verificarAuditoria } from '#server/base/audit/verificar.ts'
import { createPool } from '#server/base/db/pool.ts'
import { readSecrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { withDatabase } from '../with-database.ts'

type Veredito = Awaited<ReturnType<typeof verificarAuditoria>>

/** A trail of millions of lines takes its time. */
const LIMITE_MS = 600_000

/** One snapshot, so that lines that are sealed meanwhile change nothing. */
async function verificarBanco(url: string, chave: Chave, lugar: string): Promise<Veredito> {
  const veredito = await lerTrilha(url, chave, primeiraConhecida(lugar))
  if (veredito.inteira && veredito.comChaveDesde) guardarPrimeira(lugar, veredito.comChaveDesde)
  return veredito
}

/** Beside the key: who owns the database does not own this file. */
const arquivoDe = (lugar: string) => join(lugar, 'trilha-com-chave.json')

const Primeira = z.object({ numero: z.number(), resumo: z.string() })
type Primeira = z.infer<typeof Primeira>

const primeiraConhecida = (lugar: string): Primeira | null =>
  readState(arquivoDe(lugar), {
    shape: Primeira,
    wayOut: 'It names the first line sealed with a key: put it back from a backup.',
  }) ?? null

function guardarPrimeira(lugar: string, { numero, resumo }: Primeira): void {
  if (existsSync(arquivoDe(lugar))) return
  mkdirSync(lugar, { recursive: true })
  writeState(arquivoDe(lugar), JSON.stringify({ numero, resumo }))
}

async function lerTrilha(url: string, chave: Chave, conhecida: Primeira | null): Promise<Veredito> {
  const pool = createPool({ url, max: 1, limiteMs: LIMITE_MS, nome: 'consigna auditoria' })
  try {
    const client = await pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      return await verificarAuditoria(client, chave, conhecida)
    } finally {
      await client.query('rollback')
      client.release()
    }
  } finally {
    await pool.end()
  }
}

/** The trail of the settings: of the running system, of `DATABASE_URL`, or of the stopped one. */
export async function verificarLugar(
  settings: Settings,
  say: (sentence: string) => void,
): Promise<Veredito> {
  const chave = criarChave(readSecrets(settings).SEGREDO_TRILHA)
  const url = settings.DATABASE_URL ?? (await runningPostgres(join(settings.DATA_DIR, 'postgres')))
  if (url !== undefined) return verificarBanco(url, chave, settings.DATA_DIR)
  let veredito: Veredito | undefined
  await withDatabase(settings, {
    say,
    work: async ({ ownerUrl }) => {
      veredito = await verificarBanco(ownerUrl, chave, settings.DATA_DIR)
    },
  })
  if (!veredito) throw new Error('The trail was not read.')
  return veredito
}
