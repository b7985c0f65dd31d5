import { expect, test } from 'vitest'
import { relogioEmPalavras } from './relogio.ts'

test.each([
  [null, false, 'sem prazo'],
  [0, false, 'vence hoje'],
  [1, false, 'vence em 1 dia útil'],
  [4, false, 'vence em 4 dias úteis'],
  // Over on a Friday, read on the Sunday after it.
  [0, true, 'venceu'],
  [-1, true, 'venceu há 1 dia útil'],
  [-3, true, 'venceu há 3 dias úteis'],
])('%s business days, late %s: %s', (diasUteis, atrasada, palavras) => {
  expect(relogioEmPalavras({ diasUteis, atrasada })).toBe(palavras)
})
