import { amortizar, type Plano } from './plano.ts'

/**
 * Fractions of the day they were in force: 0.000082 a day, 0.0038 once; the daily rate stops counting
 * after `diasMax` days (a year, Decreto 6.306/2007 art. 7, paragraph 1).
 */
export type AliquotasIof = { diaria: number; adicional: number; diasMax: number }

/** Centavos x days on which the daily rate falls, summed over given shares, not rounded. */
export function baseDoIofDiario(
  plano: Pick<Plano, 'dias'>,
  principais: readonly number[],
  diasMax: number,
): number {
  let soma = 0
  principais.forEach((principal, k) => {
    soma += principal * Math.min(plano.dias[k] ?? 0, diasMax)
  })
  return soma
}

/**
 * The same of a loan paid by equal instalments. All shares together are the loan, and those after a
 * year count `diasMax` days each: only the shares of the first year are worked out, which is quicker
 * and keeps later rounding out of the tax.
 */
export function baseDoEmprestimo(
  plano: Plano,
  financiado: number,
  parcela: number,
  diasMax: number,
): number {
  const { dias, capitalizacao } = plano
  const ate = dias.findIndex((dia) => dia >= diasMax)
  const quantas = ate < 0 ? dias.length : ate
  const principais = amortizar(plano, financiado, parcela, quantas)
  let base = diasMax * financiado * capitalizacao
  principais.forEach((principal, k) => {
    base -= principal * (diasMax - (dias[k] ?? 0))
  })
  return base
}

/**
 * `base` x `aliquota`, exact for whole `base`: the rates of the law have at most seven decimals, so
 * an amount that ends in half a centavo is rounded as half, not one bit below it.
 */
export const aplicarAliquota = (base: number, aliquota: number): number =>
  (base * Math.round(aliquota * 1e7)) / 1e7

/** IOF of one real of principal, as a fraction: the tax is proportional to the principal. */
export const aliquotaEfetiva = (plano: Plano, iof: AliquotasIof): number =>
  aplicarAliquota(baseDoEmprestimo(plano, 1, 1 / plano.somaDosFatores, iof.diasMax), iof.diaria) +
  iof.adicional
