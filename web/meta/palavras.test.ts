import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import {
  diasQueFaltam,
  escreverMedida,
  escreverParte,
  medidasDe,
  nomeDoMes,
  parteDe,
} from './palavras.ts'

test('a target is shown by the parts that were set', () => {
  expect(medidasDe({ quantidade: 3, valor: null })).toEqual(['quantidade'])
  expect(medidasDe({ quantidade: 3, valor: centavos(1) })).toEqual(['quantidade', 'valor'])
})

test('the result is never shown below zero', () => {
  expect(escreverParte(parteDe(-2, 10))).toBe('0%')
  expect(escreverParte(parteDe(12, 10))).toBe('120%')
  expect(escreverMedida({ quantidade: 1, valor: centavos(0) }, 'quantidade')).toBe('1 proposta')
})

test.each([
  [5, 20, 'faltam 5 de 20 dias úteis'],
  [1, 20, 'falta 1 dia útil, hoje'],
  [0, 20, 'o mês terminou'],
  [20, 20, '20 dias úteis'],
])('%i of %i business days: %s', (restantes, todos, dito) => {
  expect(diasQueFaltam(restantes, todos)).toBe(dito)
})

test('a month has its name', () => {
  expect(nomeDoMes('2026-11')).toBe('novembro de 2026')
})
