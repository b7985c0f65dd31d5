import { expect, test } from 'vitest'
import {
  conferirMatricula,
  Matricula,
  mesmaMatricula,
  NAO_ALFANUMERICA,
  TAMANHO_FORA,
} from './matricula.ts'

test.each([
  ['', TAMANHO_FORA, TAMANHO_FORA],
  ['   ', TAMANHO_FORA, TAMANHO_FORA],
  ['A', null, null],
  ['x'.repeat(50), null, null],
  ['x'.repeat(51), TAMANHO_FORA, TAMANHO_FORA],
  [` ${'x'.repeat(50)} `, null, null],
  ['000123', null, null],
  ['  12AB  ', null, null],
  ['12 34', NAO_ALFANUMERICA, null],
  ['12-34/5', NAO_ALFANUMERICA, null],
  ['é', NAO_ALFANUMERICA, null],
  ["12'34", NAO_ALFANUMERICA, null],
  ['😀', NAO_ALFANUMERICA, null],
  ['😀'.repeat(50), NAO_ALFANUMERICA, null],
])('S5.02 matricula %j: by hand %s, automatic %s', (texto, manual, automatica) => {
  expect(conferirMatricula(texto)).toBe(manual)
  expect(conferirMatricula(texto, { automatica: true })).toBe(automatica)
})

test('S5.02 the message is in English, to the letter', () => {
  expect(TAMANHO_FORA).toBe('matricula length outside valid range (1-50)')
  expect(Matricula.safeParse('').error?.issues[0]?.message).toBe(TAMANHO_FORA)
})

test('a matricula keeps its zeros and case, and loses the spaces around it', () => {
  expect(Matricula.parse(' 00aB12 ')).toBe('00aB12')
})

test('S5.06 case does not part two matriculas; zeros do', () => {
  expect(mesmaMatricula('ab12', ' AB12 ')).toBe(true)
  expect(mesmaMatricula('0123', '123')).toBe(false)
})
