import type { Pool } from 'pg'
import { hoje } from '#shared/data.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { quitarTerminados } from './sql/emprestimo.ts'

type QuitacaoServices = { pool: Pool; agora: () => Date }

const PAUSA_MS = 15 * 60_000

const LOTE = 500

/**
 * Ends the contracts whose last due date has come. Margin and places are free from that day on,
 * whether this has run or not.
 *
 * @returns how many
 */
export async function quitarContratos({ pool, agora }: QuitacaoServices): Promise<number> {
  const dia = hoje(agora())
  let todos = 0
  for (;;) {
    const { quantos } = await peloSistema(pool, ({ client }) =>
      quitarTerminados(client, { dia, limite: LOTE }),
    )
    todos += quantos ?? 0
    if (quantos !== LOTE) return todos
  }
}

/** Looks every quarter of an hour, by the clock of the calls, until it is stopped. */
export const quitarSempre = (
  services: QuitacaoServices,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => quitarContratos(services), relatar)
