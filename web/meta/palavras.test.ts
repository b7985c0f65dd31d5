import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import { diasUteisDoMes } from '#shared/meta/dias.ts'
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
  ['2026-11-20', 'faltam 6 de 19 dias úteis'],
  ['2026-11-27', 'faltam 2 de 19 dias úteis'],
  ['2026-11-28', 'falta 1 dia útil'],
  ['2026-11-30', 'falta 1 dia útil, hoje'],
  ['2026-12-01', 'o mês terminou'],
  ['2026-10-31', '19 dias úteis'],
])('of november on %s: %s', (dia, dito) => {
  const { todos: diasUteis, restantes: diasUteisRestantes } = diasUteisDoMes('2026-11', dia)
  expect(diasQueFaltam({ mes: '2026-11', diasUteis, diasUteisRestantes }, dia)).toBe(dito)
})

test('a month whose last days are a weekend has not ended', () => {
  const de = { mes: '2026-10', diasUteis: 21, diasUteisRestantes: 0 }
  expect(diasQueFaltam(de, '2026-10-31')).toBe('não há mais dias úteis')
  expect(diasQueFaltam(de, '2026-11-01')).toBe('o mês terminou')
})

test('a month has its name', () => {
  expect(nomeDoMes('2026-11')).toBe('novembro de 2026')
})
