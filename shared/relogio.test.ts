import { expect, test } from 'vitest'
import { lerRelogio } from './relogio.ts'

const agora = new Date('2026-11-20T10:00:00Z')

test.each([
  ['2026-11-22T10:00:00-03:00', 2 * 86_400_000 + 3 * 3_600_000],
  ['2026-11-20T10:00:00Z', 0],
  ['+36h', 36 * 3_600_000],
  ['-2d', -2 * 86_400_000],
  ['+90m', 90 * 60_000],
  ['ontem', null],
  ['2026-11-22', null],
  ['36h', null],
  ['+36s', null],
  ['', null],
])('RELOGIO %s is %s milliseconds ahead', (texto, adiantado) => {
  expect(lerRelogio(texto, agora)).toBe(adiantado)
})
