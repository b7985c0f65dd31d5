import { expect, test } from 'vitest'
import { createFloodGate } from './flood.ts'

test('an address that begins too many sign-ins waits for the next minute; others do not', () => {
  let now = 0
  const isBelowLimit = createFloodGate(2, () => now)
  const three = () => [1, 2, 3].map(() => isBelowLimit('10.0.0.1'))

  expect(three()).toEqual([true, true, false])
  expect(isBelowLimit('10.0.0.2')).toBe(true)
  now = 60_000
  expect(three()).toEqual([true, true, false])
})

test('addresses of one IPv6 network of 64 bits are one address', () => {
  const isBelowLimit = createFloodGate(1, () => 0)

  expect(['::1', '::2'].map((end) => isBelowLimit(`2001:db8:0:1${end}`))).toEqual([true, false])
  expect(isBelowLimit('2001:db8:0:2::1')).toBe(true)
})
