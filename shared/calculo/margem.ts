import { type Centavos, centavos } from '../dinheiro.ts'

export type Margem = { limite: Centavos; disponivel: Centavos; extrapolada: Centavos }

/**
 * What of the income may still be committed. `percentual` is the rule's (35), `utilizada` includes
 * what is reserved by operations under way. A limit is never rounded up: an instalment half a
 * centavo above it would be above it.
 */
export function calcularMargem(base: Centavos, percentual: number, utilizada: Centavos): Margem {
  // Percentages have at most four decimals, so the product is exact before it is cut.
  const limite = centavos(Math.floor((base * Math.round(percentual * 1e4)) / 1e6))
  return {
    limite,
    disponivel: centavos(Math.max(0, limite - utilizada)),
    extrapolada: centavos(Math.max(0, utilizada - limite)),
  }
}
