import { expect, test } from 'vitest'
import { anualizar, taxaImplicita } from './taxa-implicita.ts'

test.each([1.2, 1.66, 1.8, 2.14, 3])('a Price loan at %s% a month gives its rate back', (taxa) => {
  const emprestado = 1_000_000
  const parcela = Math.round((emprestado * (taxa / 100)) / (1 - (1 + taxa / 100) ** -84))

  expect(taxaImplicita({ emprestado, parcela, parcelas: 84 })).toBe(taxa)
})

test('instalments that do not return the loan, or return ten times of it, have no rate', () => {
  expect(taxaImplicita({ emprestado: 100_000, parcela: 1_000, parcelas: 84 })).toBeNull()
  expect(taxaImplicita({ emprestado: 100_000, parcela: 50_000, parcelas: 84 })).toBeNull()
  expect(taxaImplicita({ emprestado: 0, parcela: 50_000, parcelas: 84 })).toBeNull()
  expect(taxaImplicita({ emprestado: 100_000, parcela: 2_000, parcelas: 0 })).toBeNull()
})

test('1.85 % a month are 24.60 % a year', () => {
  expect(anualizar(1.85)).toBeCloseTo(24.6, 1)
})
