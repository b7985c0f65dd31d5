import { expect, test } from 'vitest'
import { renovadas } from './use-escolha.ts'

const linha = (id: string, versao: number) => ({ id, versao })
const idDe = ({ id }: { id: string }) => id
const escolhidas = new Map([
  ['a', linha('a', 3)],
  ['b', linha('b', 1)],
])

test('a chosen card that was read again is changed in the version that is shown', () => {
  const lidas = [linha('a', 4), linha('c', 1)]
  expect([...renovadas(escolhidas, lidas, idDe).values()]).toEqual([linha('a', 4), linha('b', 1)])
})

test('an older reading of another list takes no newer version back', () => {
  expect(renovadas(escolhidas, [linha('a', 2), linha('b', 1)], idDe)).toBe(escolhidas)
})
