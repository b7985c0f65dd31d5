import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('of requests that come together one begins in each turn, in order', async () => {
  const inTurn = createTurns()
  const begun: number[] = []
  for (const i of [1, 2, 3]) inTurn(() => void begun.push(i))
  expect(begun).toEqual([])
  await turn()
  expect(begun).toEqual([1])
  await turn()
  inTurn(() => void begun.push(4))
  expect(begun).toEqual([1, 2])
  await turn()
  await turn()
  expect(begun).toEqual([1, 2, 3, 4])
})
