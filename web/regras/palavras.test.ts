import { expect, test } from 'vitest'
import { naturezas, periodo } from './palavras.ts'

test('S9.02 a version without an end is in force from its first day, one with an end between two days', () => {
  expect(periodo({ inicio: '2025-04-04', fim: null })).toBe('04/04/2025 em diante')
  expect(periodo({ inicio: '2025-01-09', fim: '2025-04-03' })).toBe('09/01/2025 a 03/04/2025')
})

test('a row of law is told from a row of the bank', () => {
  expect(naturezas).toEqual({ LEI: 'Lei', POLITICA: 'Política do banco' })
})
