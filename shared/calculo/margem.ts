import { type Centavos, centavos } from '../dinheiro.ts'

export type Margem = { limite: Centavos; disponivel: Centavos; extrapolada: Centavos }

/**
 * The part of the income that may be committed, by the rule's percentage (35). A limit is never
 * rounded up: an instalment half a centavo above it would be above it.
 */
export const limiteDaMargem = (base: Centavos, percentual: number): Centavos =>
  // Percentages have at most four decimals, so the product is exact before it is cut.
  centavos(Math.floor((base * Math.round(percentual * 1e4)) / 1e6))

/**
 * What of the income may still be committed; `utilizada` includes what is reserved by operations
 * under way.
 */
export function calcularMargem(base: Centavos, percentual: number, utilizada: Centavos): Margem {
  const limite = limiteDaMargem(base, percentual)
  return {
    limite,
    disponivel: centavos(Math.max(0, limite - utilizada)),
    extrapolada: centavos(Math.max(0, utilizada - limite)),
  }
}
