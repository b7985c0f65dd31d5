import { expect, test } from 'vitest'
import { maisNovo } from './link.ts'

const meioDia = { enviadoEm: '2026-11-23T12:00:00.000Z' }
const umaHora = { enviadoEm: '2026-11-23T13:00:00.000Z' }

test('the wait is that of the later link, sent here or by another person', () => {
  expect(maisNovo(meioDia, null)).toBe(true)
  expect(maisNovo(umaHora, meioDia)).toBe(true)
  expect(maisNovo(meioDia, meioDia)).toBe(true)
  expect(maisNovo(meioDia, umaHora)).toBe(false)
})
