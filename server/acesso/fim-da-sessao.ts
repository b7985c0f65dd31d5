import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import { repetir } from '../base/jobs/repetir.ts'

/** Sessions ended, or may have: whoever keeps something for signed-in people looks who is still there. */
export const sessoesTerminaram = criarEvento<Pick<Contexto, 'client' | 'agora'>, object>(
  'sessões terminaram',
)

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 30_000

/** Who signs in again may be without a session for an instant (`identidade.saida`, ten seconds). */
const RECONTAGEM_MS = 11_000

const contar = ({ pool, agora }: Services): Promise<void> =>
  peloSistema(pool, ({ client }) => sessoesTerminaram.contar({ client, agora: agora() }, {}))

/**
 * Tells the words above that sessions ended: at once when the database announces it (`avisar`), again when nobody can
 * be about to come back, and periodically of those that ran out or ended while nobody listened.
 */
export function contarFimDasSessoes(
  services: Services,
  relatar: (error: unknown) => void,
): { avisar: () => void; parar: () => Promise<void> } {
  let contando = Promise.resolve()
  let depois: ReturnType<typeof setTimeout> | undefined
  // One after the other: a person with many sessions is many announcements.
  const contarNaVez = () => {
    contando = contando.then(() => contar(services)).catch(relatar)
  }
  const avisar = () => {
    contarNaVez()
    clearTimeout(depois)
    depois = setTimeout(contarNaVez, RECONTAGEM_MS)
  }
  const pararSempre = repetir(PAUSA_MS, () => contar(services), relatar)
  return {
    avisar,
    parar: async () => {
      clearTimeout(depois)
      await pararSempre()
      await contando
    },
  }
}
