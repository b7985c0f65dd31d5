import type { Pool } from 'pg'
import { hoje, somarDias } from '#shared/data.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { fotografar } from './sql/cortes.ts'

const PAUSA_MS = 60_000

type FotoServices = { pool: Pool; agora: () => Date }

/** Keeps the stock of now as that of the end of yesterday, where none is kept yet; how many. */
export const fotografarOntem = ({ pool, agora }: FotoServices): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const { quantos } = await fotografar(client, { ate: somarDias(hoje(agora()), -1) })
    return quantos
  })

/** Looks once a minute, by the clock of the calls, until it is stopped. */
export const fotografarSempre = (
  services: FotoServices,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => fotografarOntem(services), relatar)
