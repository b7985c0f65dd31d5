import { expect, test } from 'vitest'
import { fonteDe } from './fonte.ts'

test('the confidence of a rule is told as its source, without the reason', () => {
  expect(fonteDe('alta')).toBe('fonte oficial')
  expect(fonteDe('media')).toBe('fonte secundária')
  expect(fonteDe('media (2 fontes secundárias)')).toBe('fonte secundária')
  expect(fonteDe('baixa')).toBe('a confirmar')
  expect(fonteDe('intermediaria')).toBe('intermediaria')
})
