import type { Pool } from 'pg'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { type Carteiro, contarAoCliente } from '../preco/contar.ts'
import { travarProposta } from '../proposta/travar.ts'
import { desfeitosPorContar } from './sql.ts'

type Services = Carteiro & { pool: Pool; agora: () => Date }
type Relatar = (error: unknown) => void

const LOTE = 200
const CONTAR_POR_MS = 30 * 24 * 3_600_000

/**
 * Tells the clients that the refinancing which depended on a portability was undone with it. Without a phone that
 * may be written to it is tried again, for a month.
 *
 * @returns how many were told
 */
export async function contarDesfeitos(
  { pool, agora, ...carteiro }: Services,
  relatar: Relatar,
): Promise<number> {
  const instante = agora()
  const aContar = { desde: new Date(instante.getTime() - CONTAR_POR_MS), limite: LOTE }
  const lidos = await peloSistema(pool, ({ client }) => desfeitosPorContar(client, aContar))
  let contados = 0
  for (const { numero, portabilidade, ...destino } of lidos) {
    try {
      const contou = await transaction(
        pool,
        sistemaNo(destino.codigoPromotor),
        async ({ client }) => {
          // Two servers that look at the same moment: the second one finds the message of the first.
          await travarProposta(client, numero)
          return contarAoCliente({ client, agora: instante, ...carteiro }, destino, {
            texto: `a portabilidade ${portabilidade} nao aconteceu, e o refinanciamento ${numero}, que viria depois dela, foi cancelado. Voce nao recebe o troco e nao deve nada por ele.`,
            chaveUnica: `refin-desfeito:${numero}`,
          })
        },
      )
      if (contou) contados += 1
    } catch (error) {
      relatar(error)
    }
  }
  return contados
}

const VARRER_MS = 60_000

/** Looks every minute, until it is stopped. */
export const contarDesfeitosSempre = (services: Services, relatar: Relatar) =>
  repetir(VARRER_MS, () => contarDesfeitos(services, relatar), relatar)
