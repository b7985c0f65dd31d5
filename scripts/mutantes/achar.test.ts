import { expect, test } from 'vitest'
import { acharMutantes, comMutante } from './achar.ts'

const mutados = (codigo: string) =>
  acharMutantes('um.ts', codigo).map((mutante) => comMutante(codigo, mutante))

test('each operator, number, truth, choice and test of a list is changed once', () => {
  expect(mutados('f(a < b && c)')).toEqual(['f(a < b || c)', 'f(a <= b && c)'])
  expect(mutados('x = n * 12')).toEqual(['x = n / 12', 'x = n * 13'])
  expect(mutados('x = !a ? true : b')).toEqual([
    'x = !(!a) ? true : b',
    'x = a ? true : b',
    'x = !a ? false : b',
  ])
  expect(mutados('Math.min(...todos)')).toEqual(['Math.max(...todos)'])
})

test('types, and texts that are joined, are left alone', () => {
  expect(mutados('type T = { a: 1 | 2 }; const f = (x: 3): 4 => g(x)')).toEqual([])
  expect(mutados("x = 'a' + b")).toEqual([])
})
