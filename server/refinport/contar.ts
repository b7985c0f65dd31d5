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
  limite = LOTE,
): Promise<number> {
  const instante = agora()
  const desde = new Date(instante.getTime() - CONTAR_POR_MS)
  let contados = 0
  let lidos: Desfeitos = []
  do {
    const depois = lidos.at(-1)?.id ?? null
    lidos = await peloSistema(pool, ({ client }) =>
      desfeitosPorContar(client, { desde, depois, limite }),
    )
    for (const um of lidos) {
      try {
        if (await contarUm({ pool, instante, ...carteiro }, um)) contados += 1
      } catch (error) {
        relatar(error)
      }
    }
  } while (lidos.length === limite)
  return contados
}

type Desfeitos = Awaited<ReturnType<typeof desfeitosPorContar>>

const contarUm = (
  { pool, instante, ...carteiro }: Carteiro & { pool: Pool; instante: Date },
  { id: _id, numero, portabilidade, ...destino }: Desfeitos[number],
): Promise<boolean> =>
  transaction(pool, sistemaNo(destino.codigoPromotor), async ({ client }) => {
    // Two servers that look at the same moment: the second one finds the message of the first.
    await travarProposta(client, numero)
    return contarAoCliente({ client, agora: instante, ...carteiro }, destino, {
      texto: `a portabilidade ${portabilidade} nao aconteceu, e o refinanciamento ${numero}, que viria depois dela, foi cancelado. Voce nao recebe o troco e nao deve nada por ele.`,
      chaveUnica: `refin-desfeito:${numero}`,
    })
  })

const VARRER_MS = 60_000

/** Looks every minute, until it is stopped. */
export const contarDesfeitosSempre = (services: Services, relatar: Relatar) =>
  repetir(VARRER_MS, () => contarDesfeitos(services, relatar), relatar)
