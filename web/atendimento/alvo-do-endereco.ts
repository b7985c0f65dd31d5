import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import type { AlvoDaSimulacao } from '../simulacao/alvo.ts'

export type AlvoSeguido = {
  alvo: AlvoDaSimulacao
  /** The oportunidade of the address that was followed already. */
  seguida?: string | undefined
}

/** An address is followed once, when its oportunidade is known: later the person chooses. */
export function seguirEndereco(
  antes: AlvoSeguido,
  pedida: string | undefined,
  oportunidades: readonly Oportunidade[] | undefined,
): AlvoSeguido {
  if (pedida === antes.seguida) return antes
  if (pedida === undefined) return { alvo: antes.alvo }
  if (!oportunidades) return antes
  const oportunidade = oportunidades.find(({ idOportunidade }) => idOportunidade === pedida)
  return {
    alvo: oportunidade ? { tipo: 'oportunidade', oportunidade } : antes.alvo,
    seguida: pedida,
  }
}
