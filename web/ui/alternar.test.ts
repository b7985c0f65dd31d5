import { expect, test } from 'vitest'
import { alternar } from './alternar.ts'

test('a tick is set and taken away, in the order of the options', () => {
  expect(alternar([3], 1, [1, 2, 3])).toEqual([1, 3])
  expect(alternar([1, 3], 3, [1, 2, 3])).toEqual([1])
})

test('a person who is no option any more stays marked when another one is ticked', () => {
  expect(alternar(['saiu'], 'ana', ['ana', 'bia'])).toEqual(['ana', 'saiu'])
  expect(alternar(['ana', 'saiu'], 'ana', ['ana', 'bia'])).toEqual(['saiu'])
})
