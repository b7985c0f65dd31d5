import type { Contrato } from '#shared/contrato/shapes.ts'
import type { Oferta } from '#shared/oferta/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'

/** The terms of an offer that the person wants to look at: its special rate comes along. */
export type TermosDaOferta = Pick<
  Oferta,
  | 'codigoConvenio'
  | 'idBeneficio'
  | 'idEmpregador'
  | 'prazo'
  | 'taxaAm'
  | 'taxaPadraoAm'
  | 'valorParcela'
  | 'condicoes'
>

/**
 * The subject of the simulation: an oportunidade, the selected contracts, or a new loan, each with
 * the terms of an offer if opened from one. `retomar` has no subject: the draft is restored.
 */
export type AlvoDaSimulacao =
  | { tipo: 'retomar' }
  | { tipo: 'novo'; oferta?: TermosDaOferta }
  | { tipo: 'oportunidade'; oportunidade: Oportunidade; oferta?: TermosDaOferta }
  | { tipo: 'contratos'; contratos: readonly Contrato[]; oferta?: TermosDaOferta }

export const ofertaDoAlvo = (alvo: AlvoDaSimulacao): TermosDaOferta | undefined =>
  alvo.tipo === 'retomar' ? undefined : alvo.oferta

/** Key of the subject: a draft of one subject is not restored for another. */
export function chaveDoAlvo(alvo: AlvoDaSimulacao): string {
  const oferta = ofertaDoAlvo(alvo)
  const fonte = oferta?.idBeneficio ?? oferta?.idEmpregador ?? ''
  return oferta ? `${assuntoDo(alvo)}@${fonte}@${oferta.taxaAm}` : assuntoDo(alvo)
}

function assuntoDo(alvo: AlvoDaSimulacao): string {
  if (alvo.tipo === 'retomar' || alvo.tipo === 'novo') return 'novo'
  if (alvo.tipo === 'oportunidade') return alvo.oportunidade.idOportunidade
  return alvo.contratos
    .map(({ idContrato }) => idContrato)
    .toSorted()
    .join('+')
}
