import { describe, expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { ultimaCompetencia } from '../calendario.ts'
import { diasEntre } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondar, arredondarDinheiro, arredondarMeioPar } from './arredondar.ts'
import { mensalizar, resolverCet } from './cet.ts'
import { aliquotaEfetiva, aplicarAliquota, baseDoIofDiario } from './iof.ts'
import { calcularMargem } from './margem.ts'
import { simularPorParcela } from './novo.ts'
import { amortizar, criarPlano } from './plano.ts'
import { regraEm } from './regras.ts'
import { linhasEmCentavos } from './tabela.ts'

/** Examples published by others, each with its row in the list of sources (P1 to P11). */

const regras = regrasDosArquivos()
const iof = { diaria: 0.000082, adicional: 0.0038, diasMax: 365 }
const mesesDe30 = (quantos: number) => Array.from({ length: quantos }, (_, k) => (k + 1) * 30)
const coeficiente = (taxa: number, prazo: number) =>
  1 / criarPlano(taxa / 100, mesesDe30(prazo)).somaDosFatores

function parcelaDe(financiado: number, taxa: number, prazo: number): Centavos {
  return arredondarDinheiro(financiado * coeficiente(taxa, prazo))
}

test('P1: 10.000,00 in one payment after 31 days pays 25,42 + 38,00 of IOF', () => {
  const plano = criarPlano(0.02, [31])
  const base = baseDoIofDiario(plano, [1_000_000], iof.diasMax)

  expect(aplicarAliquota(base, iof.diaria)).toBe(2542)
  expect(aplicarAliquota(1_000_000, iof.adicional)).toBe(3800)
})

test('P2: the textbook Price of 8.530,20 at 3% in 10, line by line', () => {
  const plano = criarPlano(0.03, mesesDe30(10))
  const parcela = arredondarDinheiro(853_020 / plano.somaDosFatores)
  const linhas = linhasEmCentavos(plano, amortizar(plano, 853_020, parcela), 853_020, parcela)
  const juros = linhas.map((linha) => linha.juros / 100)

  expect(parcela).toBe(100_000)
  expect(juros).toEqual([
    255.91, 233.58, 210.59, 186.91, 162.52, 137.39, 111.51, 84.86, 57.4, 29.13,
  ])
  expect(linhas.at(-1)).toMatchObject({ principal: 97_087, saldo: 0 })
  expect(linhas.reduce((soma, linha) => soma + linha.juros, 0)).toBe(146_980)
})

test('P3: 10.000 at 54% a year over 365 on irregular dates', () => {
  const vencimentos = [
    '2020-02-12',
    '2020-03-11',
    '2020-03-13',
    '2020-04-13',
    '2020-05-12',
    '2020-06-12',
    '2020-07-14',
    '2020-08-15',
  ]
  const dias = vencimentos.map((dia) => diasEntre('2020-01-05', dia))
  const plano = criarPlano(0.54, dias, 'REF-1', 365)
  const exata = 1_000_000 / plano.somaDosFatores
  let saldo = 1_000_000
  const saldos = amortizar(plano, 1_000_000, exata).map((principal) => (saldo -= principal))

  expect(arredondarDinheiro(exata)).toBe(143_946)
  // Their table splits interest in another way and prints two rows out of date order.
  expect(saldos.map((valor) => arredondar(valor / 100, 2))).toEqual([
    9020.32, 7884.64, 6463.86, 5265.84, 4010.16, 2720.49, 1385.99, 0,
  ])
})

test('P4: 10.000 in 12 at 8% and at 4%, 12.000 without interest', () => {
  expect(parcelaDe(1_000_000, 8, 12)).toBe(132_695)
  expect(parcelaDe(1_000_000, 4, 12)).toBe(106_552)
  expect(parcelaDe(1_200_000, 0, 12)).toBe(100_000)
})

test('P5: 10.000 returned as 11.000 after 365 days cost 10,00% a year, 0,7974% a month', () => {
  const dias = [diasEntre('2026-01-10', '2027-01-10')]
  const cet = resolverCet({ recebido: 1_000_000, parcela: 1_100_000, dias }) ?? Number.NaN

  expect(arredondarMeioPar(cet * 100, 2)).toBe(10)
  expect(arredondarMeioPar(mensalizar(cet) * 100, 4)).toBe(0.7974)
})

test('P6: 20.000 in 90 days at 3% with the daily IOF of 0,0041%, inside or on top', () => {
  const plano = criarPlano(0.03, [90])
  const soDiaria = { diaria: 0.000041, adicional: 0, diasMax: 365 }
  const futuro = (valor: number) => arredondarDinheiro(valor / plano.somaDosFatores)
  const dentro = aplicarAliquota(baseDoIofDiario(plano, [2_000_000], iof.diasMax), soDiaria.diaria)

  expect(dentro).toBe(7380)
  expect(2_000_000 - dentro).toBe(1_992_620)
  expect(futuro(2_000_000)).toBe(2_185_454)

  const bruto = 2_000_000 / (1 - aliquotaEfetiva(plano, soDiaria))
  expect(arredondarDinheiro(bruto)).toBe(2_007_407)
  expect(arredondarDinheiro(bruto) - 2_000_000).toBe(7407)
  expect(futuro(bruto)).toBe(2_193_548)
})

test('P7 does not reproduce: a public table called "Price 108" is not pure Price', () => {
  const publicada = { 1.85: 0.02153, 1.8: 0.02112, 1.66: 0.02, 1.5: 0.01874 }
  const pura = Object.keys(publicada).map((taxa) => arredondar(coeficiente(Number(taxa), 108), 5))

  expect(pura).toEqual([0.01876, 0.01998, 0.02107, 0.02146].toReversed())
  expect(pura).not.toEqual(Object.values(publicada))
})

test('P8: the pension that ends on 04/03/2030 takes 84 instalments from 02/2023', () => {
  expect(ultimaCompetencia('2023-02', 84)).toBe('2030-01')
})

test('P11: 3.000 of available pay have a margin of 1.050,00', () => {
  const linha = regraEm(regras, 'margem_total_pct', 'CLT', '2026-11-20')
  const percentual = 'recusa' in linha ? Number.NaN : linha.valor

  expect(calcularMargem(centavos(300_000), percentual, centavos(0))).toEqual({
    limite: 105_000,
    disponivel: 105_000,
    extrapolada: 0,
  })
})

test('the Dataprev reference (rule PI) of 120,00 x 96 at 1,80% is 5.327,93, at least 5.194,73', () => {
  const simulacao = simularPorParcela(
    {
      taxaMensal: 1.8,
      prazo: 96,
      liberacao: '2026-11-10',
      primeiroVencimento: '2027-01-07',
      convencao: 'REF-1',
      iof,
    },
    centavos(12_000),
  )
  const financiado = 'recusa' in simulacao ? Number.NaN : simulacao.valorFinanciado

  expect(financiado).toBe(532_793)
  expect(arredondarDinheiro(financiado * 0.975)).toBe(519_473)
})

describe('pure Price coefficients', () => {
  test.each([
    [84, 1.85, 0.02355],
    [84, 1.8, 0.02318],
    [84, 1.66, 0.022158],
    [96, 1.85, 0.022345],
    [96, 1.8, 0.021962],
    [96, 1.66, 0.020903],
    [108, 1.85, 0.021464],
    [108, 1.8, 0.021068],
    [108, 1.66, 0.019975],
  ])('%i x at %d%%', (prazo, taxa, esperado) => {
    expect(arredondar(coeficiente(taxa, prazo), 6)).toBe(esperado)
  })
})

/** 531,65 x 96 at 1,85%, released 10/11/2026, first due 07/01/2027: F = 23.185,66. */
describe('the convention changes the daily IOF, so it has a name', () => {
  const dias = Array.from({ length: 96 }, (_, k) =>
    diasEntre(
      '2026-11-10',
      `${2027 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')}-07`,
    ),
  )
  const financiado = 2_318_566

  test('688,68 under REF-1, interest first', () => {
    const plano = criarPlano(0.0185, dias, 'REF-1')
    const base = baseDoIofDiario(plano, amortizar(plano, financiado, 53_165), iof.diasMax)
    expect(arredondarDinheiro(53_165 * plano.somaDosFatores)).toBe(financiado)
    expect(arredondarDinheiro(aplicarAliquota(base, iof.diaria))).toBe(68_868)
  })

  test('692,44 under price-30, with the grace capitalised', () => {
    const plano = criarPlano(0.0185, dias, 'price-30')
    const parcela = financiado / plano.somaDosFatores
    const base = baseDoIofDiario(plano, amortizar(plano, financiado, parcela), iof.diasMax)
    expect(arredondarDinheiro(aplicarAliquota(base, iof.diaria))).toBe(69_244)
  })
})
