import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { buscarAutorizada } from './sql/autorizacao.ts'

/**
 * No proposta of a simulation that leaves the customer worse, unless a gestor's reason is kept with
 * it (`docs/decisions/027`). Asked where a proposta is made, of the numbers as they are then.
 *
 * @throws Recusa with the figures and the way out
 */
export async function exigirVantagem(
  { client }: Pick<Contexto, 'client'>,
  idSimulacao: string,
  { vantagem }: Pick<ResultadoSimulacao, 'vantagem'>,
): Promise<void> {
  if (vantagem?.situacao !== 'PIOR') return
  if (await buscarAutorizada(client, { idSimulacao })) return
  throw new Recusa(
    'invalido',
    `${vantagem.texto} Reduza o prazo ou a taxa, ou peça a um gestor que registre o motivo na simulação`,
  )
}
