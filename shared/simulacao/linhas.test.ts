import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { type Figuras, linhasDasFiguras } from './linhas.ts'

const figuras: Figuras = {
  liberado: centavos(100_000),
  financiado: centavos(103_500),
  iof: centavos(3500),
  parcela: centavos(2513),
  prazo: 84,
  primeiro: '2027-01-07',
  ultimo: '2033-12-07',
  taxaAm: 1.8,
  taxaAa: 23.87,
  cetAa: 24.615,
  cetAm: 1.848,
}
const dita = (
  qual: Parameters<typeof linhasDasFiguras>[1][number][0],
  mudanca: Partial<Figuras> = {},
) =>
  linhasDasFiguras({ ...figuras, ...mudanca }, [[qual, 'Rótulo']])[0]?.valor.replaceAll(
    '\u{a0}',
    ' ',
  )

test('each figure is written one way: money, dates, the payroll before the due date, rates', () => {
  expect([dita('liberado'), dita('financiado'), dita('iof'), dita('parcela')]).toEqual([
    'R$ 1.000,00',
    'R$ 1.035,00',
    'R$ 35,00',
    'R$ 25,13',
  ])
  expect(dita('parcelas')).toBe('84 de R$ 25,13')
  expect([dita('prazo'), dita('prazoContado')]).toEqual(['84', '84 parcelas'])
  expect([dita('taxa'), dita('taxaAoMes')]).toEqual(['1,80%', '1,80% ao mês'])
  expect(dita('cetDosDois')).toBe('24,62% a.a. · 1,85% a.m.')
  expect(dita('total')).toBe('R$ 2.110,92')
  expect([dita('primeiro'), dita('ultimo')]).toEqual(['07/01/2027', '07/12/2033'])
  expect(dita('primeiroDesconto')).toBe('folha de 12/2026, vence em 07/01/2027')
  expect(dita('ultimoDesconto')).toBe('folha de 11/2033, vence em 07/12/2033')
  expect(dita('juros')).toBe('1,80% ao mês (23,87% ao ano)')
  expect(dita('juros', { taxaAm: 1.123456 })).toBe('1,123456% ao mês (23,87% ao ano)')
  expect([dita('cet'), dita('cetGuardado')]).toEqual(['24,62% ao ano', '24,62% ao ano'])
})

test('what is not known has no line, and a loan that no rate explains says so', () => {
  const semDatas = { primeiro: null, ultimo: null, cetAa: null, cetAm: null }
  for (const qual of ['primeiro', 'ultimo', 'primeiroDesconto', 'ultimoDesconto'] as const) {
    expect(dita(qual, semDatas), qual).toBeUndefined()
  }
  expect(dita('cetGuardado', semDatas)).toBeUndefined()
  expect([dita('cet', semDatas), dita('cetDosDois', semDatas)]).toEqual(['sem CET', 'sem CET'])
  expect(dita('cetDosDois', { cetAm: null })).toBe('sem CET')
  expect(dita('financiado', { financiado: null })).toBeUndefined()
  expect(dita('juros', { taxaAa: null })).toBe('1,80% ao mês')
})

test('a tax of nothing is said where a tax always stands, and left out of a message', () => {
  const semIof = { iof: centavos(0) }
  expect([dita('iof', semIof), dita('iofDevido', semIof)]).toEqual(['R$ 0,00', undefined])
  expect(dita('iofDevido', { iof: centavos(1) })).toBe('R$ 0,01')
})

test('a surface chooses labels and order', () => {
  expect(
    linhasDasFiguras(figuras, [
      ['prazo', 'Quantidade'],
      ['primeiro', 'Começa'],
    ]),
  ).toEqual([
    { rotulo: 'Quantidade', valor: '84' },
    { rotulo: 'Começa', valor: '07/01/2027' },
  ])
})
