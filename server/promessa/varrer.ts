import type { ClientBase, Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { listarSupervisores } from '../organizacao/sql.ts'
import { avisarDa } from './avisar.ts'
import { marcarTocadas, quebrarVencidas } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 5000
const LOTE = 200
/** After an outage many break at one instant: they are one notice a person. */
const LOTE_DAS_QUEBRADAS = 5000

/** Rings the promises whose hour is near or has come, those delayed by an outage included. */
const tocar = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const tocadas = await marcarTocadas(client, { agora: sistema.agora, maximo: LOTE })
    for (const { idUsuario, antes, codigoPromotor, deNinguem, semQuemLigue, ...ids } of tocadas) {
      const motivo = antes ? 'ANTES' : 'HORA'
      const supervisores = semQuemLigue
        ? (await listarSupervisores(client, { codigoPromotor })).map(({ id }) => id)
        : []
      for (const cada of new Set([...(deNinguem ? [] : [idUsuario]), ...supervisores]))
        await avisarDa(sistema, { idUsuario: cada, dados: { ...ids, motivo, codigoPromotor } })
    }
    return tocadas.length
  })

/**
 * Breaks the promises whose tolerance is over; who owed them and who manages the promotor are notified, each person by
 * one notice a promotor and sweep however many there are.
 */
const quebrar = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const terminadas = await quebrarVencidas(client, {
      agora: sistema.agora,
      maximo: LOTE_DAS_QUEBRADAS,
    })
    const quebraram = terminadas.filter(({ quebrou, retomada }) => quebrou && !retomada)
    const porPromotor = Map.groupBy(quebraram, ({ codigoPromotor }) => codigoPromotor)
    for (const deUm of porPromotor.values()) {
      for (const [idUsuario, delas] of await porPessoa(client, deUm)) {
        await avisarQuebradas(sistema, idUsuario, delas)
      }
    }
    for (const { idUsuario, idPromessa, idRelacionamento, ...fim } of terminadas) {
      if (fim.quebrou && !fim.retomada) continue
      const dados = { idPromessa, idRelacionamento, motivo: 'MUDOU' } as const
      await avisarDa(sistema, { idUsuario, dados })
    }
    return terminadas.length
  })

type Terminada = Awaited<ReturnType<typeof quebrarVencidas>>[number]

/** Groups broken promises by the person to notify: those they owed, and those of the promotores that they manage. */
async function porPessoa(
  client: ClientBase,
  quebraram: readonly Terminada[],
): Promise<Map<string, Terminada[]>> {
  const gestores = new Map<string, string[]>()
  const vistas = new Map<string, Terminada[]>()
  for (const uma of quebraram) {
    const { codigoPromotor, idUsuario } = uma
    const dele =
      gestores.get(codigoPromotor) ??
      (await listarSupervisores(client, { codigoPromotor })).map(({ id }) => id)
    gestores.set(codigoPromotor, dele)
    for (const para of new Set([idUsuario, ...dele])) {
      vistas.set(para, [...(vistas.get(para) ?? []), uma])
    }
  }
  return vistas
}

async function avisarQuebradas(
  sistema: { client: ClientBase; agora: Date },
  idUsuario: string,
  delas: readonly Terminada[],
): Promise<void> {
  const [primeira] = delas
  if (!primeira) return
  const { idPromessa, idRelacionamento, codigoPromotor } = primeira
  if (delas.length === 1) {
    const dados = { idPromessa, idRelacionamento, motivo: 'QUEBRADA', codigoPromotor } as const
    return avisarDa(sistema, { idUsuario, dados })
  }
  const quantas = String(delas.length)
  const dados = { motivo: 'QUEBRADAS', quantas, idRelacionamento, codigoPromotor } as const
  return avisarDa(sistema, { idUsuario, dados })
}

/**
 * One step that fails is reported, and the other one runs all the same.
 *
 * @returns how many rang or ended
 */
export async function varrerPromessas(
  services: Services,
  relatar: (error: unknown) => void,
): Promise<number> {
  let quantas = 0
  for (const passo of [quebrar, tocar]) {
    quantas += await passo(services).catch((error: unknown) => {
      relatar(error)
      return 0
    })
  }
  return quantas
}

export const varrerPromessasSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => varrerPromessas(services, relatar), relatar)
