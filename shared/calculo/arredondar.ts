import { type Centavos, centavos } from '../dinheiro.ts'

/** Money: to the nearest centavo, half up. `valor` is already in centavos. */
export const arredondarDinheiro = (valor: number): Centavos => centavos(Math.round(valor))

/** Rates and coefficients but the CET: to the nearest, half up. */
export const arredondar = (valor: number, casas: number): number => {
  const escala = 10 ** casas
  return Math.round(valor * escala) / escala
}

/** A float this near to a half is a half: what separates them is the machine, not the money. */
const MEIO = 1e-9

/** CET: to the nearest, half to even (ABNT NBR 5891). */
export function arredondarMeioPar(valor: number, casas: number): number {
  const escala = 10 ** casas
  const inteiro = Math.floor(valor * escala)
  const resto = valor * escala - inteiro
  const paraCima = Math.abs(resto - 0.5) < MEIO ? inteiro % 2 !== 0 : resto > 0.5
  return (inteiro + (paraCima ? 1 : 0)) / escala
}
