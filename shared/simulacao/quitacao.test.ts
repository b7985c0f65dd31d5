import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { linhasDaQuitacao } from './quitacao.ts'

const quitado = {
  numero: '77',
  banco: 'C6',
  saldo: centavos(123_456),
  parcela: centavos(35_000),
  emTransito: [],
  atrasadas: 0,
  emAtraso: centavos(0),
}
const ditas = (mudanca: Partial<Parameters<typeof linhasDaQuitacao>[0][number]>) =>
  linhasDaQuitacao([{ ...quitado, ...mudanca }]).map(({ rotulo, valor }) =>
    `${rotulo}: ${valor}`.replaceAll('\u{a0}', ' '),
  )
const SALDO = 'Quita o contrato 77: C6, saldo de R$ 1.234,56'

test('what is late and what is in the payroll stand on lines of their own, and nothing else', () => {
  expect(ditas({})).toEqual([SALDO])
  expect(ditas({ atrasadas: 1, emAtraso: centavos(36_100) })).toEqual([
    SALDO,
    'Em atraso no contrato 77: 1 parcela, R$ 361,00 com multa e juros, dentro do saldo',
  ])
  expect(ditas({ emTransito: ['2026-12-07', '2027-01-07'] })).toEqual([
    SALDO,
    'Ainda é descontada do contrato 77: parcela de R$ 350,00 de 07/12/2026, que já está na folha',
    'Ainda é descontada do contrato 77: parcela de R$ 350,00 de 07/01/2027, que já está na folha',
  ])
})
