import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { travarBeneficio, travarContratos, travarEmpregador } from './sql.ts'

/**
 * Locks the benefit or job of an operation (without one, that of its contracts) and the contracts
 * it settles, until the end of the transaction. A concurrent operation on the same margin or
 * contract waits, and then reads the result. Always in this order.
 */
export async function travarMargem(
  client: Contexto['client'],
  entrada: EntradaSimulacao,
): Promise<void> {
  const { idBeneficio = null, idEmpregador = null } = entrada
  const contratos = contratosDe(entrada)
  await travarBeneficio(client, { id: idBeneficio, contratos })
  await travarEmpregador(client, { id: idEmpregador, contratos })
  await travarContratos(client, { contratos })
}
