import type { Contratos } from '#shared/contrato/shapes.ts'
import type { Oferta, OfertaUnica } from '#shared/oferta/shapes.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { ofertaDoAlvo, type AlvoDaSimulacao } from '../simulacao/alvo.ts'
import { contratosDe } from '../simulacao/fontes.ts'

type DoCliente = {
  oportunidades: readonly Oportunidade[] | undefined
  contratos: Contratos | undefined
}

export const daOferta = (
  { idOportunidade }: Oferta,
  oportunidades: readonly Oportunidade[] | undefined,
): Oportunidade | undefined => oportunidades?.find((uma) => uma.idOportunidade === idOportunidade)

/** Where the simulator begins: at the oportunidade, the contracts or a new loan, on the offer's terms. */
export function alvoDa(oferta: Oferta, { oportunidades, contratos }: DoCliente): AlvoDaSimulacao {
  const oportunidade = daOferta(oferta, oportunidades)
  if (oportunidade) return { tipo: 'oportunidade', oportunidade, oferta }
  const ids = new Set(oferta.quitados.map(({ idContrato }) => idContrato))
  const escolhidos = contratosDe(contratos).filter(({ idContrato }) => ids.has(idContrato))
  return escolhidos.length > 0
    ? { tipo: 'contratos', contratos: escolhidos, oferta }
    : { tipo: 'novo', oferta }
}

/**
 * Today's offer for a subject without one; a new loan takes the best of its benefits. A stored offer of an
 * oportunidade stays as it was stored.
 */
export function ofertaDeHoje(
  alvo: AlvoDaSimulacao,
  { ofertas }: Pick<OfertaUnica, 'ofertas'>,
): Oferta | undefined {
  if (alvo.tipo === 'retomar' || ofertaDoAlvo(alvo)) return undefined
  return alvo.tipo === 'novo'
    ? ofertas.find(({ produto }) => produto === 'NOVO' || produto === 'CLT')
    : ofertas.find((uma) => ehDo(alvo, uma))
}

function ehDo(alvo: AlvoDaSimulacao, oferta: Oferta): boolean {
  if (alvo.tipo === 'oportunidade') {
    const { idOportunidade, idSimulacao } = alvo.oportunidade
    return idSimulacao === null && oferta.idOportunidade === idOportunidade
  }
  if (alvo.tipo !== 'contratos') return false
  const escolhidos = new Set(alvo.contratos.map(({ idContrato }) => idContrato))
  return (
    oferta.quitados.length === escolhidos.size &&
    oferta.quitados.every(({ idContrato }) => escolhidos.has(idContrato))
  )
}
