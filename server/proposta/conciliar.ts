import { transaction } from '../db/transaction.ts'
import { aplicarEstado } from './aplicar.ts'
import { chaveDaConsulta, type EnvioServices, sistemaNo } from './enviar.ts'
import { propostasParadas } from './queries.ts'

/** Still for this long: a notice may have been lost. */
const PARADA_MS = 60_000

const LOTE = 50

/**
 * Asks the bank about propostas that have been still for a minute, and takes what a lost notice would
 * have said. Goes through all of them, promotor by promotor.
 *
 * @returns how many moved
 */
export async function conciliar(
  { pool, banco, fila, agora }: EnvioServices,
  paradaMs = PARADA_MS,
): Promise<number> {
  const { rows } = await pool.query<{ codigo: string }>('select codigo from promotor')
  const antesDe = new Date(agora().getTime() - paradaMs)
  let movidas = 0
  for (const { codigo } of rows) {
    const quem = sistemaNo(codigo)
    const proximas = async (depoisDe: string) =>
      transaction(pool, quem, ({ client }) => propostasParadas(client, antesDe, depoisDe, LOTE))
    let numeros = await proximas('')
    while (numeros.length > 0) {
      for (const numero of numeros) {
        const estado = await banco.consultar(numero)
        if (!estado) continue
        const efeito = await transaction(pool, quem, ({ client }) =>
          aplicarEstado({ client, agora: agora(), fila }, chaveDaConsulta(estado), estado),
        )
        if (efeito === 'aplicado') movidas += 1
      }
      numeros = await proximas(numeros.at(-1) ?? '')
    }
  }
  return movidas
}
