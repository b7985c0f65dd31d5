import { expect, test } from 'vitest'
import { Parcelas, Prazo, TaxaMensal, ValorPositivo } from './campos.ts'

test('a rate has at most six decimals, is not negative and not above 30 % a month', () => {
  for (const taxa of [0, 0.000001, 1.8, 1.123456, 29.999999, 30]) {
    expect(TaxaMensal.safeParse(taxa).success, String(taxa)).toBe(true)
  }
  for (const taxa of [-0.01, 1.1234567, 0.0000005, 30.000001, 31]) {
    expect(TaxaMensal.safeParse(taxa).success, String(taxa)).toBe(false)
  }
})

test('a loan has one instalment at least, a contract may have none left, both 480 at most', () => {
  const aceitos = (forma: typeof Prazo) =>
    [-1, 0, 1, 480, 481, 1.5].filter((quantas) => forma.safeParse(quantas).success)
  expect(aceitos(Prazo)).toEqual([1, 480])
  expect(aceitos(Parcelas)).toEqual([0, 1, 480])
})

test('an amount is above zero and at most ten million', () => {
  const aceitos = [-1, 0, 0.01, 10_000_000, 10_000_000.01].filter(
    (valor) => ValorPositivo.safeParse(valor).success,
  )
  expect(aceitos).toEqual([0.01, 10_000_000])
})
