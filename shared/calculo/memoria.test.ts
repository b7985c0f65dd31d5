import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { resumirMemoria } from './memoria-da-operacao.ts'
import { memoriaDaPortabilidade, memoriaDoNovo, memoriaDoRefin } from './memoria.ts'
import { type Termos, simularPorParcela, simularPorValorLiberado } from './novo.ts'
import { simularPortabilidade } from './portabilidade.ts'
import { simularRefin } from './refin.ts'

const termos: Termos = {
  taxaMensal: 1.85,
  prazo: 96,
  liberacao: '2026-11-10',
  primeiroVencimento: '2027-01-07',
  convencao: 'REF-1',
  iof: { diaria: 0.000082, adicional: 0.0038, diasMax: 365 },
}
const antigo = {
  parcela: centavos(35_000),
  taxaMensal: 1.8,
  prazo: 84,
  primeiroVencimento: '2024-03-07',
}

/** As a person reads it: the no-break spaces of `Intl` become plain ones. */
const contas = ({ passos }: { passos: { campo: string; conta: string }[] }) =>
  Object.fromEntries(passos.map(({ campo, conta }) => [campo, conta.replaceAll('\u{a0}', ' ')]))

function feita<T extends object>(resultado: T | { recusa: string }): T {
  if ('recusa' in resultado) throw new Error(resultado.recusa)
  return resultado
}

test('each number of a loan by instalment is opened with its figures', () => {
  const simulacao = feita(simularPorParcela(termos, centavos(56_735)))

  expect(contas(memoriaDoNovo(simulacao))).toEqual({
    valorFinanciado: 'R$ 567,35 × 43,61075879 = R$ 24.742,56',
    iofDiario: 'Σ da tabela a 0,00820% ao dia = 734,9258 → R$ 734,93',
    iofAdicional: 'R$ 24.742,56 × 0,38% = R$ 94,02',
    iofTotal: 'R$ 734,93 + R$ 94,02 = R$ 828,95',
    valorLiberado: 'R$ 24.742,56 − R$ 828,95 = R$ 23.913,61',
    coeficiente: 'R$ 567,35 ÷ R$ 23.913,61 = 0,023725',
    taxaAnual: '(1 + 1,85%)^12 − 1 = 24,60%',
    cetAnual: 'R$ 23.913,61 contra 96 × R$ 567,35: 26,43%',
    cetMensal: '1,97%',
    totalAPagar: 'R$ 567,35 × 96 = R$ 54.465,60',
  })
})

test('the schedule opens the sums: discount, tax and principal line by line', () => {
  const simulacao = feita(simularPorParcela(termos, centavos(56_735)))
  const { tabela } = memoriaDoNovo(simulacao)
  const soma = (campo: 'fator' | 'iofDiario' | 'principal') =>
    tabela.reduce((total, linha) => total + linha[campo], 0)

  expect(tabela).toHaveLength(96)
  expect(tabela[0]).toMatchObject({
    numero: 1,
    vencimento: '2027-01-07',
    dias: 58,
    juros: 56_735,
    principal: 0,
    saldo: 2_474_256,
    diasIof: 58,
  })
  expect(tabela.at(-1)).toMatchObject({ vencimento: '2034-12-07', saldo: 0, diasIof: 365 })
  expect(Math.round(soma('fator') * 56_735)).toBe(simulacao.valorFinanciado)
  expect(Math.round(soma('iofDiario'))).toBe(simulacao.iofDiario)
  expect(soma('principal')).toBe(simulacao.valorFinanciado)
})

test('a loan by amount opens the gross-up of its tax', () => {
  const simulacao = feita(
    simularPorValorLiberado({ ...termos, taxaMensal: 1.8, prazo: 84 }, centavos(1_000_000)),
  )

  expect(contas(memoriaDoNovo(simulacao))).toMatchObject({
    aliquotaIof: 'dias a 0,00820% + 0,38% = 3,3316%',
    valorFinanciado: 'R$ 10.000,00 ÷ (1 − 3,3316%) = R$ 10.344,64',
    iofTotal: 'R$ 10.344,64 − R$ 10.000,00 = R$ 344,64',
  })
})

test('a refinancing opens the balance and the troco, whichever was asked for', () => {
  const porParcela = feita(simularRefin(termos, [antigo], { parcela: centavos(35_000) }))
  const porTroco = feita(simularRefin(termos, [antigo], { troco: centavos(356_690) }))
  const comum = {
    saldoBruto: 'R$ 350,00 × 51 = R$ 17.850,00',
    saldoDevedor: '51 parcelas a 1,80% a.m., a próxima em 07/12/2026 (27 dias) = R$ 11.573,23',
    descontoQuitacao: 'R$ 17.850,00 − R$ 11.573,23 = R$ 6.276,77',
  }

  expect(contas(memoriaDoRefin(porParcela))).toMatchObject({
    ...comum,
    iofTotal: 'R$ 3.690,54 × 3,3503% = R$ 123,64',
    troco: 'R$ 3.690,54 − R$ 123,64 = R$ 3.566,90',
  })
  expect(contas(memoriaDoRefin(porTroco))).toMatchObject({
    ...comum,
    valorFinanciado: 'R$ 11.573,23 + R$ 3.690,54 = R$ 15.263,77',
    parcela: 'R$ 15.263,77 ÷ 43,61075879 = R$ 350,00',
  })
})

test('a transfer opens what is saved', () => {
  const origem = { parcela: centavos(42_000), taxaMensal: 1.85, restantes: 70 }
  const simulacao = feita(
    simularPortabilidade({ ...origem, proximoVencimento: '2026-12-07' }, '2026-11-10', 1.66),
  )

  expect(contas(memoriaDaPortabilidade(simulacao))).toMatchObject({
    parcelaNova: 'R$ 16.322,18 a 1,66% a.m. em 70 parcelas = R$ 398,03',
    economiaMensal: 'R$ 420,00 − R$ 398,03 = R$ 21,97',
    economiaTotal: 'R$ 29.400,00 − R$ 27.862,10 = R$ 1.537,90',
  })
})

test('a loan without cost has no CET, and the account says so', () => {
  const simulacao = feita(simularPorParcela(termos, centavos(56_735)))

  expect(contas(memoriaDoNovo({ ...simulacao, cetAnual: null, cetMensal: null }))).toMatchObject({
    cetAnual: 'R$ 23.913,61 contra 96 × R$ 567,35: sem CET',
    cetMensal: 'sem CET',
  })
})

test('each step states its result', () => {
  const porParcela = feita(simularPorParcela(termos, centavos(56_735)))
  const porTroco = feita(simularRefin(termos, [antigo], { troco: centavos(356_690) }))
  const passos = [...memoriaDoNovo(porParcela).passos, ...memoriaDoRefin(porTroco).passos]

  expect(passos.filter(({ conta, valor }) => valor === '' || !conta.endsWith(valor))).toEqual([])
})

test('the result shows the very steps of the account, after the first due date', () => {
  const novo = feita(simularPorParcela(termos, centavos(56_735)))
  const resumo = resumirMemoria({ ...novo, novo, refin: null, portabilidade: null })
  const passos = memoriaDoNovo(novo).passos

  expect(resumo[0]).toMatchObject({ passo: 'Primeiro vencimento', valor: '07/01/2027' })
  expect(resumo.slice(1).map(({ passo, valor }) => ({ passo, valor }))).toEqual(
    passos.map(({ rotulo, valor }) => ({ passo: rotulo, valor })),
  )
})
