import { expect, test } from 'vitest'
import { contagem, validade } from './palavras.ts'

const agora = new Date('2026-11-20T13:00:00Z')

test('S1.11 what is left of a consent is said in days of Brasília', () => {
  const em = (validoAte: string | null) => validade({ validoAte }, agora)

  expect(em('2026-12-20T13:00:00Z')).toBe('vale até 20/12/2026 (faltam 30 dias)')
  expect(em('2026-11-21T03:00:00Z')).toBe('vale até 21/11/2026 (falta 1 dia)')
  expect(em('2026-11-21T02:59:00Z')).toBe('vale até 20/11/2026 (termina hoje)')
  expect(em(null)).toBe('')
})

test('S4.07 the countdown of the block ends at the instant that was told', () => {
  expect(contagem('2026-11-20T13:29:59.500Z', agora)).toBe('30:00')
  expect(contagem('2026-11-20T14:00:01Z', agora)).toBe('1:00:01')
  expect(contagem('2026-11-20T13:00:00.001Z', agora)).toBe('00:01')
  expect(contagem('2026-11-20T13:00:00Z', agora)).toBeNull()
  expect(contagem(null, agora)).toBeNull()
})
