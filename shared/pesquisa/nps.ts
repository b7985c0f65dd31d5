import { MAIOR_NOTA } from './shapes.ts'

/** From this mark on a person recommends; up to the other one they do not. */
const PROMOTOR_DESDE = 9
const DETRATOR_ATE = 6

/**
 * Net promoter score of the marks: the share of 9 and 10 less the share of 0 to 6, from -100 to 100, rounded
 * to a whole number. Null without a mark.
 *
 * @param porNota how many answers each mark has, from 0 to 10
 */
export function npsDe(porNota: readonly number[]): number | null {
  const soma = (de: number, ate: number) =>
    porNota.slice(de, ate + 1).reduce((total, quantas) => total + quantas, 0)
  const todas = soma(0, MAIOR_NOTA)
  if (todas === 0) return null
  const saldo = soma(PROMOTOR_DESDE, MAIOR_NOTA) - soma(0, DETRATOR_ATE)
  const parte = saldo / todas
  // Without the addition, a small loss would be -0.
  return Math.round(parte * 100) + 0
}
