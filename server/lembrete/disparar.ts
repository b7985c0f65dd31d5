import { setTimeout as esperar } from 'node:timers/promises'
import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { avisar } from '../base/notices/avisar.ts'
import { marcarDisparados } from './sql.ts'

type DisparoServices = { pool: Pool; agora: () => Date }

const PAUSA_MS = 1000
const LOTE = 100

/**
 * Rings every due lembrete, those delayed by an outage included: marked and announced in one
 * transaction, so none is lost and none rings twice.
 *
 * @returns how many
 */
export async function disparar({ pool, agora }: DisparoServices): Promise<number> {
  return peloSistema(pool, async ({ client }) => {
    const instante = agora()
    const disparados = await marcarDisparados(client, { agora: instante, maximo: LOTE })
    await Promise.all(
      disparados.map(({ idUsuario, ...dados }) =>
        avisar({ client, agora: instante }, { idUsuario, tipo: 'lembrete', dados }),
      ),
    )
    return disparados.length
  })
}

/**
 * Queries once a second until stopped: one read of a partial index of lembretes that have not rung.
 */
export function dispararSempre(
  services: DisparoServices,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  const fim = new AbortController()
  const laco = (async () => {
    while (!fim.signal.aborted) {
      const quantos = await disparar(services).catch((error: unknown) => {
        relatar(error)
        return 0
      })
      if (quantos < LOTE) {
        await esperar(PAUSA_MS, undefined, { signal: fim.signal }).catch(() => undefined)
      }
    }
  })()
  return async () => {
    fim.abort()
    await laco
  }
}
