import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { limparVencidas } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000
const LOTE = 500

/** Ends the turns whose lease ran out. Nothing waits for it: a lease that ran out is none. */
export const limparLocacoes = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, ({ client }) => limparVencidas(client, { agora: agora(), maximo: LOTE }))

export const limparLocacoesSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => limparLocacoes(services), relatar)
