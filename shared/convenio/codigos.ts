/** Convênios known to the code by their code; the others are rows of `convenio` only. */
export const CONVENIO_INSS = '000331'
/** Of benefits with a representative (docs/decisions/064); its name does not say so, because no source does. */
export const CONVENIO_INSS_REPRESENTANTE = '033101'
/** Crédito do Trabalhador. */
export const CONVENIO_TRABALHADOR = '000040'

/** Specification, section 9: both are the INSS. */
export const ehDoInss = (codigoConvenio: string): boolean =>
  codigoConvenio === CONVENIO_INSS || codigoConvenio === CONVENIO_INSS_REPRESENTANTE
