import type { Plano } from './plano.ts'

/** Fractions of the day they were in force: 0.000082 a day, 0.0038 once. */
export type AliquotasIof = { diaria: number; adicional: number }

/** The daily rate stops counting after a year (Decreto 6.306/2007 art. 7, paragraph 1). */
export const MAXIMO_DE_DIAS_IOF = 365

/** Centavos x days on which the daily rate falls, summed over the instalments, not rounded. */
export function baseDoIofDiario(plano: Plano, principais: readonly number[]): number {
  let soma = 0
  principais.forEach((principal, k) => {
    soma += principal * Math.min(plano.dias[k] ?? 0, MAXIMO_DE_DIAS_IOF)
  })
  return soma
}

/**
 * `base` x `aliquota`, exact for whole `base`: the rates of the law have at most seven decimals, so
 * an amount that ends in half a centavo is seen as such and not one bit below it.
 */
export const aplicarAliquota = (base: number, aliquota: number): number =>
  (base * Math.round(aliquota * 1e7)) / 1e7

/** IOF of one real lent, as a fraction: the tax is proportional to what is financed. */
export function aliquotaEfetiva(
  plano: Plano,
  iof: AliquotasIof,
  principaisDeUm: readonly number[],
): number {
  return aplicarAliquota(baseDoIofDiario(plano, principaisDeUm), iof.diaria) + iof.adicional
}
