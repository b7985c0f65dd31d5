import { expect, test } from 'vitest'
import { faixaDoScore } from './score.ts'

test.each([
  [0, 'BAIXO'],
  [39, 'BAIXO'],
  [40, 'MEDIO'],
  [74, 'MEDIO'],
  [75, 'ALTO'],
  [100, 'ALTO'],
])('a score of %d is %s', (score, faixa) => {
  expect(faixaDoScore(score).faixa).toBe(faixa)
})
