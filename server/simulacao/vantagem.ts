import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { buscarAutorizada } from './sql/autorizacao.ts'

/**
 * Refuses a proposta of a simulation that leaves the client worse, unless a gestor's reason is
 * stored with it (`docs/decisions/027`). Checked when a proposta is made, with the figures of that
 * moment.
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
