import { expect, test } from 'vitest'
import { partesDeSms } from './partes-de-sms.ts'

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['é'.repeat(160), 1],
  // Two places each.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // One sign of Portuguese makes the whole text wide.
  [`${'a'.repeat(69)}ã`, 1],
  [`${'a'.repeat(70)}ã`, 2],
  [`${'a'.repeat(134)}ç`, 3],
])('a text of its length and alphabet is so many messages (%#)', (texto, partes) => {
  expect(partesDeSms(texto)).toBe(partes)
})
