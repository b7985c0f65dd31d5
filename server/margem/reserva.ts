import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { travarBeneficio, travarContratos, travarEmpregador } from './sql.ts'

/**
 * Holds the benefit or job of an operation (where it names none, that of its contracts) and the
 * contracts that it ends, until the transaction ends: whoever wants the same margin or contract waits,
 * and then reads what came first. Always in this order.
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
