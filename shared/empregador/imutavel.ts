import { ehDoInss } from '../convenio/codigos.ts'

/**
 * The immutable-employer flag. It starts set, and a convênio that is not of the INSS clears it:
 * what the INSS says of a person is not edited by hand (specification, section 9).
 */
export const empregadorImutavel = (codigoConvenio?: string | null): boolean =>
  !codigoConvenio || ehDoInss(codigoConvenio)

export const MOTIVO_IMUTAVEL = 'O vínculo com o INSS não se altera: ele vem do benefício'
