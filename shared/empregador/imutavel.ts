/** Specification, section 9: both are the INSS. */
const IMUTAVEIS = ['000331', '033101']

/**
 * The immutable-employer flag. It starts set, and an agreement that is none of the two clears it:
 * what the INSS says of a person is not edited by hand (specification, section 9).
 */
export const empregadorImutavel = (codigoConvenio?: string | null): boolean =>
  !codigoConvenio || IMUTAVEIS.includes(codigoConvenio)

export const MOTIVO_IMUTAVEL = 'O vínculo com o INSS não se altera: ele vem do benefício'
