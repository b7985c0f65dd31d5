import { expect, test } from 'vitest'
import { cpfValido, digitoDoNb, digitosDoCpf, lerCpf, nbValido, nitValido } from './documentos.ts'

test('the check digits of a CPF', () => {
  expect(digitosDoCpf('529982247')).toBe('25')
  expect(digitosDoCpf('111444777')).toBe('35')
  expect(cpfValido('52998224725')).toBe(true)
})

test.each([
  ['52998224724', 'a wrong digit'],
  ['11111111111', 'equal digits'],
  ['00000000000', 'zeros'],
  ['5299822472', 'a digit short'],
  ['529982247255', 'a digit long'],
  ['529.982.247-25', 'with its mask'],
  ['٥٢٩٩٨٢٢٤٧٢٥', 'digits of another script'],
  ['52998224725\n', 'a line break'],
  ['', 'nothing'],
])('%j is no CPF: %s', (cpf) => {
  expect(cpfValido(cpf)).toBe(false)
})

test('a CPF is read with or without its mask, and with no other', () => {
  expect(lerCpf(' 529.982.247-25 ')).toBe('52998224725')
  expect(lerCpf('52998224725')).toBe('52998224725')
  expect(lerCpf('529982247-25')).toBeNull()
  expect(lerCpf('529 982 247 25')).toBeNull()
  expect(lerCpf('529.982.247-24')).toBeNull()
})

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
