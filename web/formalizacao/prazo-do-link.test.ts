import { expect, test } from 'vitest'
import { prazoDoLink } from './prazo-do-link.ts'

const agora = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:59Z', 'venceu', true],
  ['2026-11-20T12:30:00Z', 'vence em menos de 1 h', true],
  ['2026-11-20T17:10:00Z', 'vence em 5 h', true],
  ['2026-11-21T12:00:00Z', 'vence em 1 dia', false],
  ['2026-11-23T11:00:00Z', 'vence em 2 dias', false],
])('a link until %s: %s', (expiraEm, texto, urgente) => {
  expect(prazoDoLink(expiraEm, agora)).toEqual({ texto, urgente })
})
