import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatarRenda, Renda, rendaEmCentavos } from './renda.ts'

test.each([
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['2.940,76', '2940.76'],
  ['1.234', '1234.00'],
  ['1.234.567', '1234567.00'],
  ['1,234,567', '1234567.00'],
  ['1234', '1234.00'],
  ['1234.5', '1234.50'],
  ['1234.567', '1234.57'],
  ['1234,5', '1234.50'],
  ['R$ 1 234,56', '1234.56'],
  ['R$\u00A01\u00A0234,56', '1234.56'],
  ['1234,56 reais', '1234.56'],
  ['0,005', '0.01'],
  ['0.005', '0.01'],
  ['0,004', '0.00'],
  ['1,005', '1.01'],
  [',5', '0.50'],
  ['0', '0.00'],
  ['00012,00', '12.00'],
  [1234.5, '1234.50'],
  [1234.565, '1234.57'],
  [1.005, '1.01'],
  [0, '0.00'],
  [-0, '0.00'],
  [1e-7, '0.00'],
  [0.29, '0.29'],
  [1e-6, '0.00'],
  [10_000_000, '10000000.00'],
  ['10.000.000,00', '10000000.00'],
  ['0.123', '0.12'],
  ['01.234', '1.23'],
  ['1.23', '1.23'],
  ['9999.999', '10000.00'],
  ['1.234.567,8', '1234567.80'],
  ['1,5', '1.50'],
])('S5.03 the income %j is written %s', (valor, renda) => {
  expect(formatarRenda(valor)).toEqual({ renda })
})

test.each([
  ['-1', 'Renda bruta: o valor não pode ser negativo'],
  ['--1', 'Renda bruta: o valor não pode ser negativo'],
  ['R$ -1.234,56', 'Renda bruta: o valor não pode ser negativo'],
  ['\u22121', 'Renda bruta: o valor não pode ser negativo'],
  [-0.01, 'Renda bruta: o valor não pode ser negativo'],
  ['', 'Renda bruta: informe um valor em reais'],
  [',', 'Renda bruta: informe um valor em reais'],
  ['NaN', 'Renda bruta: informe um valor em reais'],
  ['Infinity', 'Renda bruta: informe um valor em reais'],
  ['1e3', 'Renda bruta: informe um valor em reais'],
  ['1e999', 'Renda bruta: informe um valor em reais'],
  ['1.2,3,4', 'Renda bruta: informe um valor em reais'],
  ['１２３', 'Renda bruta: informe um valor em reais'],
  [Number.NaN, 'Renda bruta: informe um valor em reais'],
  [Number.POSITIVE_INFINITY, 'Renda bruta: informe um valor em reais'],
  ['10000000000000000', 'Renda bruta: o valor é alto demais'],
  [1e16, 'Renda bruta: o valor é alto demais'],
  [10_000_000.01, 'Renda bruta: o valor é alto demais'],
])('S5.03 the income %j is none: %s', (valor, recusa) => {
  expect(formatarRenda(valor)).toEqual({ recusa })
})

test('S5.03 a hostile text of a million letters is read to its end', () => {
  // A reading that looks back at each letter would take hours.
  for (const texto of ['1.'.repeat(500_000), '1e '.repeat(500_000), '9'.repeat(1_000_000)]) {
    expect(rendaEmCentavos(texto)).toHaveProperty('recusa')
  }
})

test('an income goes in as text or number and comes out in reais', () => {
  expect(z.decode(Renda, '1.234,56')).toBe(123_456)
  expect(z.encode(Renda, z.decode(Renda, 1234.5))).toBe(1234.5)
  expect(z.safeDecode(Renda, '-1').error?.issues[0]?.message).toBe(
    'Renda bruta: o valor não pode ser negativo',
  )
})
