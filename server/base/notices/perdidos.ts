import type { Pool } from 'pg'
import { type Aviso, tiposDeAviso } from '#shared/notificacao/tipos.ts'
import { umaViagem } from '../db/transaction.ts'
import { listarPerdidos, purgar } from './sql.ts'

/** A person's notices since the notice `ultimo`, oldest first; without one, of the last minute. */
export async function avisosDesde(
  pool: Pool,
  idUsuario: string,
  ultimo: number | null,
): Promise<Aviso[]> {
  const rows = await umaViagem(
    pool,
    { idUsuario, promotores: [] },
    listarPerdidos.configurar({ idUsuario, ultimo }),
  )
  return rows.flatMap(({ id, tipo, dados }) => lerAviso({ id, tipo, dados }) ?? []).toReversed()
}

/** Parses a notice from a row or a notification; undefined for anything else. */
export function lerAviso(lido: unknown): Aviso | undefined {
  if (typeof lido !== 'object' || lido === null) return undefined
  const { id, tipo, dados } = lido as Record<string, unknown>
  const conhecido = tiposDeAviso.find((um) => um === tipo)
  if (typeof id !== 'number' || !conhecido || typeof dados !== 'object' || !dados) return undefined
  const textos = Object.entries(dados).filter(
    (par): par is [string, string] => typeof par[1] === 'string',
  )
  return { id, tipo: conhecido, dados: Object.fromEntries(textos) }
}

export const purgarAvisos = async (pool: Pool): Promise<void> => void (await purgar(pool))
