import type { Pool } from 'pg'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { enfileirarAverbacao, REFORCO_MS } from './pedir.ts'
import { adiarConsulta, listarPorConferir } from './sql.ts'

const LOTE = 200

type Services = { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date }

/**
 * Finds due bookings by the clock of the calls (deadline passed, or job lost) and queues a job for
 * each. Two servers at once queue one.
 *
 * @returns how many were queued
 */
export async function conferirAverbacoes({ pool, fila, agora }: Services): Promise<number> {
  const instante = agora()
  const vencidas = await listarPorConferir(pool, { agora: instante, limite: LOTE })
  const proximaConsulta = new Date(instante.getTime() + REFORCO_MS)
  let quantas = 0
  for (const { id, promotor } of vencidas) {
    const tomada = await transaction(pool, sistemaNo(promotor), async ({ client }) => {
      const adiadas = await adiarConsulta(client, {
        idProposta: id,
        agora: instante,
        proximaConsulta,
      })
      if (adiadas === 1) await enfileirarAverbacao(client, fila, id)
      return adiadas === 1
    })
    if (tomada) quantas += 1
  }
  return quantas
}
