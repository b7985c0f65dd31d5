import { setTimeout as esperar } from 'node:timers/promises'
import type { Pool } from 'pg'
import { hoje } from '#shared/data.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { listarVelhos } from '../oportunidade/sql/valor.ts'
import { ofertarA } from './ofertar.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000

/** The clients of a minute are spread over so much of it: all at once they held up every call for seconds. */
const PARTE_DA_PAUSA = 0.75

/** Where a run ended. The next run goes on after it, so that rows that fail do not block the others. */
type Ponto = { dia: string; id: string } | null

type Pedido = { depoisDe?: Ponto; maximo: number; passoMs?: number; fim?: AbortSignal }

/**
 * Makes amounts of earlier days anew, so that boards and sums follow the rules of today. One
 * transaction a client, as its promotor: no row is locked for longer than one reckoning, and no
 * answer that another promotor asked for is read. A client begins `passoMs` after the one before it, or later where
 * that one took longer. `fim` ends it after the client at hand.
 *
 * @returns how many clients, and where the next run begins; null when all were visited
 */
export async function varrerValores(
  { pool, agora }: Services,
  relatar: (error: unknown) => void,
  { depoisDe = null, maximo, passoMs = 0, fim }: Pedido,
): Promise<{ clientes: number; ate: Ponto }> {
  const quando = agora()
  const velhos = await peloSistema(pool, ({ client }) =>
    listarVelhos(client, {
      hoje: hoje(quando),
      agora: quando,
      maximo,
      depoisDoDia: depoisDe?.dia ?? null,
      depoisDoId: depoisDe?.id ?? null,
    }),
  )
  const promotorDe = new Map(
    velhos.map(({ idRelacionamento, codigoPromotor }) => [idRelacionamento, codigoPromotor]),
  )
  const inicio = performance.now()
  for (const [qual, [idRelacionamento, codigoPromotor]] of [...promotorDe].entries()) {
    const cedo = qual * passoMs - (performance.now() - inicio)
    // The end of the sweep ends the wait too.
    if (cedo > 0) await esperar(cedo, undefined, { signal: fim }).catch(() => undefined)
    if (fim?.aborted) break
    // One client that cannot be reckoned does not stop the others.
    await transaction(pool, sistemaNo(codigoPromotor), ({ client }) =>
      ofertarA({ client, agora: agora() }, idRelacionamento),
    ).catch(relatar)
  }
  const ultimo = velhos.length < maximo ? undefined : velhos.at(-1)
  return { clientes: promotorDe.size, ate: ultimo ? { dia: ultimo.dia, id: ultimo.id } : null }
}

/** Once a minute until stopped; what one run leaves, the next one takes. */
export function varrerValoresSempre(
  services: Services,
  relatar: (error: unknown) => void,
  porMinuto: number,
): () => Promise<void> {
  const fim = new AbortController()
  let depoisDe: Ponto = null
  const parar = repetir(
    PAUSA_MS,
    async () => {
      const passoMs = (PAUSA_MS * PARTE_DA_PAUSA) / porMinuto
      const onde = { depoisDe, maximo: porMinuto, passoMs, fim: fim.signal }
      depoisDe = (await varrerValores(services, relatar, onde)).ate
    },
    relatar,
  )
  return () => {
    fim.abort()
    return parar()
  }
}
