import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ballastBytes, ballastOf, freeBytes, isLow, mayKeep, watchSpace } from './space.ts'

const folder = mkdtempSync(join(tmpdir(), 'consigna-lastro-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mb = 1_048_576

test.each([
  // free, with ballast: low, given away, made
  [1000, true, false, 'keep'],
  [33, true, false, 'keep'],
  [31, true, true, 'give'],
  // Given away it is room that is missing until it fits again: no coming and going.
  [95, false, true, 'wait'],
  [96, false, false, 'wait'],
  [127, false, false, 'wait'],
  [128, false, false, 'make'],
] as const)(
  'with %i MB free and a ballast (%s), changes are refused: %s',
  (free, hasBallast, low, does) => {
    expect(mayKeep(free * mb, hasBallast)).toEqual({ low, does })
  },
)

test('the ballast is real bytes, made where there is room', async () => {
  const ballast = ballastOf(folder)
  ballast.give()
  expect(existsSync(join(folder, 'lastro'))).toBe(false)
  await ballast.tend()
  const { size, blocks } = statSync(join(folder, 'lastro'))
  expect(size).toBe(ballastBytes)
  expect(blocks * 512).toBeGreaterThanOrEqual(ballastBytes)
  await ballast.tend()
  expect(isLow(folder)).toBe(false)
})

test('a folder that does not say how much is free stops nobody', () => {
  expect(freeBytes(join(folder, 'nenhuma'))).toBe(Infinity)
  expect(watchSpace([])()).toBe(false)
})
