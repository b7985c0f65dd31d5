import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arredondarReais,
  centavos,
  deReais,
  Dinheiro,
  emReais,
  formatarDinheiro,
  parseReais,
  textoDeReais,
} from './dinheiro.ts'

test('the wire carries reais and the code centavos, both ways', () => {
  expect(Dinheiro.decode(1234.56)).toBe(123_456)
  expect(Dinheiro.decode(0.29)).toBe(29)
  expect(Dinheiro.encode(centavos(123_456))).toBe(1234.56)
  expect(Object.is(Dinheiro.decode(-0), 0)).toBe(true)
})

test('every amount comes back from the wire as it went', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), (valor) => {
      const texto = JSON.stringify(Dinheiro.encode(centavos(valor)))
      expect(Dinheiro.decode(JSON.parse(texto))).toBe(valor)
    }),
  )
})

test.each([12.345, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1 + 0.2])(
  '%d is refused, not rounded',
  (reais) => {
    expect(Dinheiro.safeDecode(reais).success).toBe(false)
  },
)

test('an amount is a whole number of centavos', () => {
  expect(() => centavos(1.5)).toThrow('no amount')
  expect(() => centavos(2 ** 53)).toThrow('no amount')
})

test.each([
  ['1.234,56', 123_456],
  ['1234,56', 123_456],
  ['1234', 123_400],
  ['12,5', 1250],
  ['R$ 1.234.567,89', 123_456_789],
  ['R$\u{a0}0,01', 1],
  [' 10,00 ', 1000],
  ['-R$ 5,00', -500],
  ['007', 700],
])('a person writes %s', (texto, valor) => {
  expect(parseReais(texto)).toBe(valor)
})

test.each([
  '',
  'R$',
  ',50',
  '1.5',
  '1234.56',
  '12.34,56',
  '1.234.56',
  '1,234.56',
  '10,001',
  '1e3',
  '١٢',
  '10 000',
  '--1',
  '99999999999999999',
])('%j is not an amount in Brazil', (texto) => {
  expect(parseReais(texto)).toBeNull()
})

test('what is shown can be typed back', () => {
  expect(formatarDinheiro(centavos(123_456))).toBe('R$\u{a0}1.234,56')
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (valor) => {
      expect(parseReais(formatarDinheiro(centavos(valor)))).toBe(valor)
    }),
  )
})

test('reais of another system are rounded to the centavo, half up, and come back the same', () => {
  expect([deReais(1234.56), deReais(0.125), deReais(1.234), deReais(-0.006)]).toEqual([
    123_456, 13, 123, -1,
  ])
  expect([arredondarReais(10.125), arredondarReais(0.1 + 0.2)]).toEqual([10.13, 0.3])
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (valor) => {
      expect(deReais(emReais(valor))).toBe(valor)
    }),
  )
})

test('an address and a vector write reais with a point and two decimals', () => {
  expect([textoDeReais(56_735), textoDeReais(5), textoDeReais(120_000)]).toEqual([
    '567.35',
    '0.05',
    '1200.00',
  ])
  expect(emReais(null)).toBeNull()
})
