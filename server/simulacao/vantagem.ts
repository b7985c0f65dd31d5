import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'

const autorizada = 'select from simulacao_autorizacao where id_simulacao = $1'

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
  const { rowCount } = await client.query(preparada(autorizada, [idSimulacao]))
  if (rowCount === 1) return
  throw new Recusa(
    'invalido',
    `${vantagem.texto} Reduza o prazo ou a taxa, ou peça a um gestor que registre o motivo na simulação`,
  )
}
