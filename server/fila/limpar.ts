import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { reabrirSemDono } from '../oportunidade/reabrir-do-dono.ts'
import { limparVencidas } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000
const LOTE = 500

/** Ends the turns whose lease ran out. Nothing waits for it: a lease that ran out is none. */
export const limparLocacoes = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const agoraMesmo = agora()
    const soltas = await limparVencidas(client, { agora: agoraMesmo, maximo: LOTE })
    const idsRelacionamento = soltas.map(({ idRelacionamento }) => idRelacionamento)
    await reabrirSemDono({ client, agora: agoraMesmo }, { idsRelacionamento })
    return soltas.length
  })

export const limparLocacoesSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => limparLocacoes(services), relatar)
