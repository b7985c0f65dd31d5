import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { inMs, median, p50p95, print, quantile } from './report.ts'

const values = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 50 })

test('a quantile is one of the values, and that share of them is no larger', () => {
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const value = quantile(all, share)
      expect(all).toContain(value)
      expect(all.filter((one) => one <= value).length).toBeGreaterThanOrEqual(
        Math.floor(all.length * share),
      )
      expect(all.filter((one) => one < value).length).toBeLessThanOrEqual(all.length * share)
    }),
  )
})

test('a larger share is never a smaller value, and the order of the rounds does not matter', () => {
  fc.assert(
    fc.property(values, (all) => {
      const shares = [0, 0.25, 0.5, 0.75, 0.95, 1].map((share) => quantile(all, share))
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(shares[0]).toBe(Math.min(...all))
      expect(shares.at(-1)).toBe(Math.max(...all))
      expect(median(all.toReversed())).toBe(median(all))
    }),
  )
  expect(median([3, 1, 2])).toBe(2)
  expect(median([])).toBeNaN()
})

test.each([
  [0.4321, '0.43 ms'],
  [9.99, '9.99 ms'],
  [10, '10 ms'],
  [999.4, '999 ms'],
  [1000, '1.00 s'],
  [15_600, '15.60 s'],
])('%d milliseconds are told as %s', (ms, said) => {
  expect(inMs(ms)).toBe(said)
})

test('half and the slow twentieth of a hundred rounds', () => {
  expect(p50p95(Array.from({ length: 100 }, (_, k) => k + 1))).toBe('51 ms / 96 ms')
})

test('a table is Markdown that says of each goal whether it was met', () => {
  const written: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  try {
    print(
      'abrir',
      [
        {
          what: 'opening',
          measured: '2 ms',
          floor: '1 ms',
          ratios: [2, 1.5, 3],
          goal: '3',
          met: true,
        },
        { what: 'search', measured: '9 ms', goal: '5 ms', met: false },
        { what: 'bytes', measured: '12' },
      ],
      'on two cores',
    )
  } finally {
    out.mockRestore()
  }
  const lines = written.join('').split('\n')
  expect(lines.filter((line) => line.startsWith('|'))).toEqual([
    '|  | measured | floor | ratio (rounds) | goal | met |',
    '| --- | --- | --- | --- | --- | --- |',
    '| opening | 2 ms | 1 ms | 2.00 (1.50-3.00) | 3 | yes |',
    '| search | 9 ms |  |  | 5 ms | NO |',
    '| bytes | 12 |  |  |  |  |',
  ])
  expect(lines).toContain('### abrir')
})
