import { expect, test } from 'vitest'
import { digitoDoNb, nbValido } from './documentos.ts'

test('P9: the check digit of benefit number 197670315 is 5', () => {
  expect(digitoDoNb('197670315')).toBe('5')
  expect(nbValido('1976703155')).toBe(true)
  expect(nbValido('1976703154')).toBe(false)
  expect(nbValido('197670315')).toBe(false)
})
