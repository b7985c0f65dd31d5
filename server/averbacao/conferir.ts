import type { Pool } from 'pg'
import { preparada } from '../base/db/preparada.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { enfileirarAverbacao, REFORCO_MS } from './pedir.ts'

const LOTE = 200

type Services = { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date }

/**
 * Finds the bookings whose time has come by the clock of the calls (a deadline passed, or a job was
 * lost) and queues a job for each. Two servers that look at once queue one.
 *
 * @returns how many were queued
 */
export async function conferirAverbacoes({ pool, fila, agora }: Services): Promise<number> {
  const instante = agora()
  const { rows } = await pool.query<{ id: string; promotor: string }>(
    `select id_proposta as id, codigo_promotor as promotor
       from averbacoes_por_conferir($1, $2)`,
    [instante, LOTE],
  )
  let quantas = 0
  for (const { id, promotor } of rows) {
    const tomada = await transaction(pool, sistemaNo(promotor), async ({ client }) => {
      const { rowCount } = await client.query(
        preparada(
          `update averbacao set proxima_consulta = $3
            where id_proposta = $1 and proxima_consulta <= $2`,
          [id, instante, new Date(instante.getTime() + REFORCO_MS)],
        ),
      )
      if (rowCount === 1) await enfileirarAverbacao(client, fila, id)
      return rowCount === 1
    })
    if (tomada) quantas += 1
  }
  return quantas
}
