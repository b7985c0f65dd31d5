import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { avisar } from '../base/notices/avisar.ts'
import { cancelarDeFalecidos } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000
const LOTE = 200

/**
 * Cancels the lembretes of clients whose death became known, and notifies who would have been
 * reminded.
 *
 * @returns how many
 */
export async function pararDeFalecidos({ pool, agora }: Services): Promise<number> {
  return peloSistema(pool, async ({ client }) => {
    const instante = agora()
    const cancelados = await cancelarDeFalecidos(client, { agora: instante, maximo: LOTE })
    for (const { idUsuario, ...ids } of cancelados) {
      await avisar(
        { client, agora: instante },
        { idUsuario, tipo: 'lembrete', dados: { ...ids, motivo: 'OBITO' } },
      )
    }
    return cancelados.length
  })
}

/** Once a minute until stopped; what one run leaves, the next one takes. */
export const pararDeFalecidosSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => pararDeFalecidos(services), relatar)
