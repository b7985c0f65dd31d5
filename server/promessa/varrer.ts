import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { avisarDa } from './avisar.ts'
import { listarGestores, marcarTocadas, quebrarVencidas } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 5000
const LOTE = 200

/** Rings the promises whose hour is near or has come, those delayed by an outage included. */
const tocar = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const tocadas = await marcarTocadas(client, { agora: sistema.agora, maximo: LOTE })
    for (const { idUsuario, antes, ...ids } of tocadas) {
      const motivo = antes ? 'ANTES' : 'HORA'
      await avisarDa(sistema, { idUsuario, dados: { ...ids, motivo } })
    }
    return tocadas.length
  })

/** Breaks the promises whose tolerance is over; who owed them and who manages the promotor are told. */
const quebrar = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const terminadas = await quebrarVencidas(client, { agora: sistema.agora, maximo: LOTE })
    for (const { idUsuario, idPromessa, idRelacionamento, codigoPromotor, ...fim } of terminadas) {
      const ids = { idPromessa, idRelacionamento }
      const quebrou = fim.quebrou && !fim.retomada
      const motivo = quebrou ? 'QUEBRADA' : 'MUDOU'
      const gestores = quebrou ? await listarGestores(client, { codigoPromotor }) : []
      for (const para of new Set([idUsuario, ...gestores.map(({ id }) => id)])) {
        await avisarDa(sistema, { idUsuario: para, dados: { ...ids, motivo } })
      }
    }
    return terminadas.length
  })

/** @returns how many rang or ended */
export const varrerPromessas = async (services: Services): Promise<number> =>
  (await quebrar(services)) + (await tocar(services))

export const varrerPromessasSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => varrerPromessas(services), relatar)
