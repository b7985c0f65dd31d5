import { expect, test } from 'vitest'
import { acharMutantes, comChaves, comMutante } from './achar.ts'
import { chaves, mutante } from './chaves.ts'

const mutados = (codigo: string) =>
  acharMutantes('um.ts', codigo).map((um) => comMutante(codigo, um))

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

test('what is in brackets stays in them', () => {
  expect(mutados('x = !(a && b)')).toEqual(['x = (a && b)', 'x = !(a || b)'])
})

test('types, and texts that are joined, are left alone', () => {
  expect(mutados('type T = { a: 1 | 2 }; const f = (x: 3): 4 => g(x)')).toEqual([])
  expect(mutados("x = 'a' + b")).toEqual([])
})

/** What a code computes: as it is, changed in each place, and with each switch on. */
function contas(codigo: string, dados: Record<string, unknown>) {
  const rodar = (um: string) => {
    try {
      const funcao: unknown = new Function('mutante', ...Object.keys(dados), `return ${um}`)
      return typeof funcao === 'function' ? funcao(mutante, ...Object.values(dados)) : undefined
    } catch (error) {
      return String(error)
    }
  }
  const todos = acharMutantes('um.ts', codigo)
  const planted = comChaves(codigo, todos, 0)
  const comLigado = (ligado: number | undefined) => {
    Object.assign(chaves, { ligado })
    return rodar(planted)
  }
  return {
    semChaves: [rodar(codigo), ...todos.map((um) => rodar(comMutante(codigo, um)))],
    comChaves: [comLigado(undefined), ...todos.map((_um, n) => comLigado(n))],
  }
}

test.each([
  ['a < b && !(c || b > 1) ? a + b * 2 : 7', { a: 1, b: 2, c: false }],
  ['(a - b) / (c - 1) === 3 || a >= b', { a: 7, b: 1, c: 3 }],
  ['lista.some((um) => um !== 2) && lista\n  .every((um) => um <= 3)', { lista: [1, 2, 3] }],
  ['nada?.some((um) => um)', { nada: undefined }],
  ['({ 1: true, [a]: false, 3: Math.max(a, 0) })', { a: 5 }],
  ['a === 1 ? (b === 2 ? 3 : 4) : !!b', { a: 1, b: 2 }],
])('a mutant behind its switch computes what the changed code computes: %s', (codigo, dados) => {
  const { semChaves, comChaves: planted } = contas(codigo, dados)

  expect(planted).toEqual(semChaves)
})
