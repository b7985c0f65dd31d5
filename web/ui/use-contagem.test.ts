import { expect, test } from 'vitest'
import { emMinutos, segundosAte } from './use-contagem.ts'

const agora = Date.parse('2026-11-20T13:00:00Z')
const resta = (ate: string) => emMinutos(segundosAte(Date.parse(ate), agora))

test('S4.07 the countdown of the block ends at the stated instant', () => {
  expect(resta('2026-11-20T13:29:59.500Z')).toBe('30:00')
  expect(resta('2026-11-20T14:00:01Z')).toBe('1:00:01')
  expect(resta('2026-11-20T13:00:00.001Z')).toBe('00:01')
  expect(segundosAte(agora, agora)).toBe(0)
  expect(segundosAte(agora - 5000, agora)).toBe(0)
  expect(segundosAte(undefined, agora)).toBe(0)
})
