import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { calcularMargem } from './margem.ts'

const bases = fc.integer({ min: 0, max: 5_000_000 }).map(centavos)
const usos = fc.integer({ min: 0, max: 5_000_000 }).map(centavos)
/** Percentages of the rules, to four decimals. */
const percentuais = fc.integer({ min: 0, max: 1_000_000 }).map((milesimos) => milesimos / 1e4)

test('the margins of the norms: 35 % and 30 % of the minimum wage, 35 % of what a worker has', () => {
  const limite = (base: number, percentual: number) =>
    calcularMargem(centavos(base), percentual, centavos(0)).limite
  // Domain 2.1 and P11, all of 2026.
  expect([limite(162_100, 35), limite(162_100, 30), limite(162_100, 5)]).toEqual([
    56_735, 48_630, 8105,
  ])
  expect(limite(300_000, 35)).toBe(105_000)
})

test('a limit is never above its percentage and less than a centavo below it', () => {
  fc.assert(
    fc.property(bases, percentuais, (base, percentual) => {
      const { limite } = calcularMargem(base, percentual, centavos(0))
      // In whole numbers, so that the proof itself rounds nothing.
      const milionesimos = BigInt(base) * BigInt(Math.round(percentual * 1e4))
      expect(BigInt(limite) * 1_000_000n <= milionesimos).toBe(true)
      expect((BigInt(limite) + 1n) * 1_000_000n > milionesimos).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a margin is free or passed, never both, and use with what is free fills the limit', () => {
  fc.assert(
    fc.property(bases, percentuais, usos, (base, percentual, utilizada) => {
      const { limite, disponivel, extrapolada } = calcularMargem(base, percentual, utilizada)
      expect(Math.min(disponivel, extrapolada)).toBe(0)
      expect(disponivel).toBeGreaterThanOrEqual(0)
      expect(extrapolada).toBeGreaterThanOrEqual(0)
      expect(limite - utilizada).toBe(disponivel - extrapolada)
    }),
  )
})

test('an instalment of all that is free fits to the centavo, and one more passes', () => {
  fc.assert(
    fc.property(bases, percentuais, usos, (base, percentual, utilizada) => {
      const { disponivel } = calcularMargem(base, percentual, utilizada)
      const cheia = calcularMargem(base, percentual, centavos(utilizada + disponivel))
      expect(cheia.disponivel).toBe(0)
      const demais = calcularMargem(base, percentual, centavos(utilizada + disponivel + 1))
      expect(demais.extrapolada).toBe(cheia.extrapolada + 1)
    }),
  )
})

test('who earns more, or may commit more of it, never has less margin', () => {
  fc.assert(
    fc.property(bases, percentuais, usos, (base, percentual, utilizada) => {
      const livre = calcularMargem(base, percentual, utilizada).disponivel
      const maior = calcularMargem(centavos(base + 1), percentual, utilizada).disponivel
      const maisPct = calcularMargem(base, percentual + 1, utilizada).disponivel
      expect(maior).toBeGreaterThanOrEqual(livre)
      expect(maisPct).toBeGreaterThanOrEqual(livre)
    }),
  )
})

test('percentages without an exact binary form count as written', () => {
  // 1.621,00 x 17,5 % and x 1,15 %: by floats 283,675 and 18,6415 may fall below.
  expect(calcularMargem(centavos(162_100), 17.5, centavos(0)).limite).toBe(28_367)
  expect(calcularMargem(centavos(100_000_000), 1.15, centavos(0)).limite).toBe(1_150_000)
  expect(calcularMargem(centavos(100_000), 0.29, centavos(0)).limite).toBe(290)
})
