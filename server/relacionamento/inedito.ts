import type { Contexto } from '../base/http/handler.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { acharPorCpf } from './sql/busca.ts'

/**
 * Whether the active promotor has no relationship with the CPF; one to be confirmed counts as one.
 */
export async function inedito(contexto: Contexto, cpf: string): Promise<boolean> {
  const codigoPromotor = promotorAtivo(contexto)
  return (await acharPorCpf(contexto.client, { cpf, codigoPromotor })) === undefined
}
