import { hoje, somarDias } from '#shared/data.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { aplicarEstado, chaveDaConsulta } from './aplicar.ts'
import { primeiroDiaComPrazo } from '../proposta/desistencia.ts'
import type { EnvioServices } from './enviar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { type Envio, FILA_DE_ENVIO } from '../proposta/filas.ts'
import { listarPromotores, propostasPagas, propostasParadas, propostasSemEnvio } from './sql.ts'

/** Still for this long: a notice may have been lost. */
const PARADA_MS = 60_000

const LOTE = 50

/**
 * Queries the bank about propostas without an event for a minute, and applies what a lost notice
 * contained.
 *
 * @returns how many moved
 */
export async function conciliar(
  services: EnvioServices,
  relatar: Relatar,
  paradaMs = PARADA_MS,
): Promise<number> {
  const antesDe = new Date(services.agora().getTime() - paradaMs)
  return perguntar(services, relatar, (client, depoisDe) =>
    propostasParadas(client, { antesDe, depoisDe, limite: LOTE }),
  )
}

/** Days after the withdrawal window in which the bank is still asked about what happened inside. */
const FOLGA = 10

/**
 * Queries the bank about paid loans inside their withdrawal window, and shortly after it: a
 * withdrawal whose notice was lost counts all the same, by the day on which it happened (`desistir`). Of one that a
 * notice cancelled, the bank is asked once whether it had paid.
 *
 * @returns how many moved
 */
export async function conferirDesistencias(
  services: EnvioServices,
  relatar: Relatar,
): Promise<number> {
  const dia = somarDias(hoje(services.agora()), -FOLGA)
  return perguntar(services, relatar, async (client, depoisDe) =>
    propostasPagas(client, {
      desde: await primeiroDiaComPrazo(client, dia),
      depoisDe,
      limite: LOTE,
    }),
  )
}

/** The next numbers after the one given. */
type Lista = (client: Contexto['client'], depoisDe: string) => Promise<{ numero: string }[]>

type Relatar = (error: unknown) => void

/**
 * Goes through all that `listar` gives, promotor by promotor. A number without an answer is
 * reported, and asked about again next time; it does not stop the others.
 */
async function perguntar(
  { pool, banco, fila, agora }: EnvioServices,
  relatar: Relatar,
  listar: Lista,
): Promise<number> {
  let movidas = 0
  for (const { codigo } of await listarPromotores(pool)) {
    const quem = sistemaNo(codigo)
    const proximas = async (depoisDe: string) =>
      transaction(pool, quem, ({ client }) => listar(client, depoisDe))
    let proximos = await proximas('')
    while (proximos.length > 0) {
      for (const { numero } of proximos) {
        try {
          const estado = await banco.consultar(numero)
          if (!estado) continue
          const efeito = await transaction(pool, quem, ({ client }) =>
            aplicarEstado({ client, agora: agora(), fila }, chaveDaConsulta(estado), estado),
          )
          if (efeito === 'aplicado') movidas += 1
        } catch (error) {
          relatar(error)
        }
      }
      proximos = await proximas(proximos.at(-1)?.numero ?? '')
    }
  }
  return movidas
}

/**
 * Queues again what was begun to be sent to the bank and has neither its protocol nor a job.
 *
 * @returns how many
 */
export async function reenviarParadas({ pool, fila, agora }: EnvioServices): Promise<number> {
  const antesDe = new Date(agora().getTime() - PARADA_MS)
  const paradas = await propostasSemEnvio(pool, { antesDe, limite: LOTE })
  for (const { idProposta, codigoPromotor } of paradas) {
    const envio: Envio = { idProposta, codigoPromotor }
    await transaction(pool, sistemaNo(codigoPromotor), ({ client }) =>
      fila.adicionar(client, FILA_DE_ENVIO, envio),
    )
  }
  return paradas.length
}
