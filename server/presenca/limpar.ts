import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { valorDe } from './lei.ts'
import { varrer } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000

/** Removes windows that are gone and old days, and ends the pauses of the day before. Nothing waits for it. */
export const limparPresenca = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const agoraMesmo = agora()
    const guardaDias = await valorDe({ client, agora: agoraMesmo }, 'pausa_guarda_dias')
    return (await varrer(client, { agora: agoraMesmo, guardaDias })).quantas
  })

export const limparPresencaSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => limparPresenca(services), relatar)
