import { expect, test } from 'vitest'
import { empregadorImutavel } from './imutavel.ts'

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  ['000331', true],
  ['033101', true],
  ['000040', false],
  ['910001', false],
])('S9.06 the immutable-employer flag with convênio %j is %j', (codigo, imutavel) => {
  expect(empregadorImutavel(codigo)).toBe(imutavel)
})
