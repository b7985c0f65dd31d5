import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitoDoNb, nbValido } from './documentos.ts'

test('the check digit of benefit number 197670315 is 5', () => {
  expect(digitoDoNb('197670315')).toBe('5')
  expect(nbValido('1976703155')).toBe(true)
  expect(nbValido('1976703154')).toBe(false)
  expect(nbValido('197670315')).toBe(false)
})

test('each of the nine digits counts by its place, and ten and eleven are written 0', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), (nove) => {
      const soma = Array.from(nove)
        .toReversed()
        .reduce((total, algarismo, lugar) => total + Number(algarismo) * ((lugar % 8) + 2), 0)
      expect(digitoDoNb(nove)).toBe(String(((soma * 10) % 11) % 10))
    }),
  )
  // Sums of 22 and 12: eleven and ten.
  expect([digitoDoNb('000000062'), digitoDoNb('000000006')]).toEqual(['0', '0'])
  expect([nbValido('0000000060'), nbValido('0000000061')]).toEqual([true, false])
})
