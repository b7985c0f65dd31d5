import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Sift } from '#integrations/sift/sift.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { adicionarPaginasDeConsentimento } from './paginas.ts'
import { ligarSift } from './sift.ts'
import { sortear } from './sql/marcas.ts'
import { vencer } from './sql/pedidos.ts'

type Services = {
  app: FastifyInstance
  pool: Pool
  fila: Fila
  sift: Sift
  /** Names under which we are reached, beside the loopback. */
  hospedeiros?: readonly string[]
  agora: () => Date
  relatar: (error: unknown) => void
}

const VENCER_MS = 60_000
const SORTEAR_MS = 15 * 60_000

/** The client's pages, the jobs of the anti-fraud service, and what time ends. Answers what stops it. */
export function ligarConsentimento({ app, fila, ...services }: Services): () => void {
  const { pool, agora, relatar } = services
  adicionarPaginasDeConsentimento(app, services)
  ligarSift(services, fila).catch(relatar)
  const relogio = setInterval(
    () => void vencerConsentimentos(pool, agora()).catch(relatar),
    VENCER_MS,
  )
  const sorteio = () => void sortearAmostra(pool, agora()).catch(relatar)
  const relogioDoSorteio = setInterval(sorteio, SORTEAR_MS)
  sorteio()
  return () => {
    clearInterval(relogio)
    clearInterval(relogioDoSorteio)
  }
}

/** The consents that a second person looks at today; a later run of the day adds none. Answers how many. */
export const sortearAmostra = async (pool: Pool, agora: Date): Promise<number> =>
  (await sortear(pool, { agora })).quantos

/** Stores expired states; reads do not wait for it. Answers how many. */
export const vencerConsentimentos = async (pool: Pool, agora: Date): Promise<number> =>
  (await vencer(pool, { agora })).quantos
