/** A proposta to hand to the bank. Ids only: a job outlives its rows' secrets. */
export type Envio = { idProposta: string; codigoPromotor: string }

/** The queue of `Envio`, worked by `server/banco/enviar.ts`. */
export const FILA_DE_ENVIO = 'banco-enviar'

/** The payout account of a proposta changed: the bank must hear of it. */
export type InformeDaConta = { numero: string; codigoPromotor: string; situacao: 'CONTA' }

/** The queue of the steps that the bank must be told of, worked by `server/banco/informar*.ts`. */
export const FILA_DE_INFORMES = 'banco-informar'
