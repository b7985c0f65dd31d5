import { ehDoInss } from '../convenio/codigos.ts'

/**
 * The immutable-employer flag (specification, section 9). It starts set; a convênio outside the
 * INSS clears it. Data stated by the INSS are not edited by hand.
 */
export const empregadorImutavel = (codigoConvenio?: string | null): boolean =>
  !codigoConvenio || ehDoInss(codigoConvenio)

export const MOTIVO_IMUTAVEL = 'O vínculo com o INSS não se altera: ele vem do benefício'
