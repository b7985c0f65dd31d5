import type { Contrato } from '#shared/contrato/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'

/** What is being simulated: an opportunity, the contracts that were chosen, or a new loan. */
export type AlvoDaSimulacao =
  | { tipo: 'novo' }
  | { tipo: 'oportunidade'; oportunidade: Oportunidade }
  | { tipo: 'contratos'; contratos: readonly Contrato[] }

/** Names the subject: what is typed for one is not put back for another. */
export function chaveDoAlvo(alvo: AlvoDaSimulacao): string {
  if (alvo.tipo === 'novo') return 'novo'
  if (alvo.tipo === 'oportunidade') return alvo.oportunidade.idOportunidade
  return alvo.contratos
    .map(({ idContrato }) => idContrato)
    .toSorted()
    .join('+')
}
