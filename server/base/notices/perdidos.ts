import type { Pool } from 'pg'
import { type Aviso, tiposDeAviso } from '#shared/notificacao/tipos.ts'
import { preparada } from '../db/preparada.ts'
import { umaViagem } from '../db/transaction.ts'

/** More than these were missed: the screens asked for everything again long before. */
const MAXIMO_DE_PERDIDOS = 200

/**
 * Ids are given out before the commit, so a notice may appear after one with a higher id: the minute
 * before the last one seen is told again, and the browser drops what it knows.
 */
const perdidos = `
  select id, tipo, dados from aviso
   where id_usuario = $1
     and criado_em > coalesce((select criado_em from aviso where id = $2 and id_usuario = $1),
                              clock_timestamp()) - interval '1 minute'
   order by id desc limit ${MAXIMO_DE_PERDIDOS}`

/** What a person was told since the notice `ultimo`, oldest first; without one, in the last minute. */
export async function avisosDesde(
  pool: Pool,
  idUsuario: string,
  ultimo: number | null,
): Promise<Aviso[]> {
  const rows = await umaViagem(
    pool,
    { idUsuario, promotores: [] },
    preparada(perdidos, [idUsuario, ultimo]),
  )
  return rows.flatMap(({ id, tipo, dados }) => lerAviso({ id, tipo, dados }) ?? []).toReversed()
}

/** A notice as a row or a notification has it; undefined for what is not one. */
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

export const purgarAvisos = async (pool: Pool): Promise<void> =>
  void (await pool.query('select purgar_avisos()'))
