import { expect, test } from 'vitest'
import { lerNumero } from './ler-numero.ts'

test.each([
  [4000, 4000],
  ['4000.00', 4000],
  ['567.30', 567.3],
  ['2.', 2],
  ['', null],
  ['-', null],
])('a field that reports %j holds %j', (valor, esperado) => {
  expect(lerNumero(valor)).toBe(esperado)
})
