import { expect, test } from 'vitest'
import { digitoDoNb, nbValido, nitValido } from './documentos.ts'

test('P9: the check digit of benefit number 197670315 is 5', () => {
  expect(digitoDoNb('197670315')).toBe('5')
  expect(nbValido('1976703155')).toBe(true)
  expect(nbValido('1976703154')).toBe(false)
  expect(nbValido('197670315')).toBe(false)
})

test('the check digit of a NIT', () => {
  // 3 + 4 + 0 + 40 + 42 + 24 + 5 + 8 + 15 + 8 = 149; 149 mod 11 = 6; 11 - 6 = 5.
  expect(nitValido('12056412545')).toBe(true)
  expect(nitValido('12056412547')).toBe(false)
  expect(nitValido('1205641254')).toBe(false)
})
