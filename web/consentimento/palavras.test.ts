import { expect, test } from 'vitest'
import { validade } from './palavras.ts'

const agora = new Date('2026-11-20T13:00:00Z')

test('S1.11 the remaining time of a consent is stated in days of Brasília', () => {
  const em = (validoAte: string | null) => validade({ validoAte }, agora)

  expect(em('2026-12-20T13:00:00Z')).toBe('vale até 20/12/2026 (faltam 30 dias)')
  expect(em('2026-11-21T03:00:00Z')).toBe('vale até 21/11/2026 (falta 1 dia)')
  expect(em('2026-11-21T02:59:00Z')).toBe('vale até 20/11/2026 (termina hoje)')
  expect(em(null)).toBe('')
})
