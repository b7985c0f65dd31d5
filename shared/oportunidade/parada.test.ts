import { expect, test } from 'vitest'
import { inicioDoMovimento } from './parada.ts'

test.each([
  ['a Wednesday', '2026-11-18', 10, '2026-11-04'],
  ['the day after a holiday', '2026-11-03', 1, '2026-10-30'],
  ['a Saturday', '2026-11-14', 1, '2026-11-13'],
  ['a Sunday, a day', '2026-11-15', 1, '2026-11-13'],
  ['no day at all', '2026-11-18', 0, '2026-11-18'],
])('on %s work counts from the first day that is not too old', (_qual, dia, uteis, inicio) => {
  expect(inicioDoMovimento(dia, uteis)).toBe(inicio)
})
