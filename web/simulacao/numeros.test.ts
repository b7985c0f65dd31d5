import { createElement } from 'react'
import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { MotivoSimulacao, ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { ler, lido, mostrar } from '../test/mostrar.tsx'
import { Motivos } from './Motivos.tsx'
import { CincoNumeros, OutrosNumeros } from './Numeros.tsx'
import { Vantagem } from './Vantagem.tsx'

type Numeros = NonNullable<ResultadoSimulacao['numeros']>

const numeros: Numeros = {
  liberacao: '2026-11-24',
  primeiroVencimento: '2027-01-07',
  ultimoVencimento: '2033-12-07',
  carenciaDias: 0,
  prazo: 84,
  taxaAm: 1.8,
  taxaAa: 23.87,
  valorParcela: centavos(383_15),
  valorFinanciado: centavos(16_500_00),
  valorLiberado: centavos(1_235_34),
  iofDiario: centavos(40_00),
  iofAdicional: centavos(5_00),
  iofTotal: centavos(45_00),
  aliquotaIofEfetiva: 3.1,
  coeficiente: 0.31,
  cetAm: 1.98,
  cetAa: 26.5,
  totalAPagar: centavos(32_184_60),
  jurosPrimeiraParcela: centavos(297_00),
  amortizacaoPrimeiraParcela: centavos(86_15),
}
const resultado = (mudanca: Partial<ResultadoSimulacao> = {}): ResultadoSimulacao => ({
  condicoes: {
    tipo: 'NOVO_POR_PARCELA',
    codigoConvenio: '000331',
    idBeneficio: 'b1',
    idEmpregador: null,
    prazo: 84,
    taxaAm: 1.8,
    valorParcela: centavos(383_15),
    valorLiberado: null,
    contratos: [],
    convencao: 'REF-1',
    iofFinanciado: true,
  },
  convencao: 'REF-1',
  dataRegras: '2026-11-23',
  permitido: true,
  motivos: [],
  avisos: [],
  numeros,
  margem: null,
  refin: null,
  portabilidade: null,
  vantagem: null,
  garantia: null,
  cronograma: [],
  memoria: [],
  ...mudanca,
})
const refin = {
  quitados: [],
  saldoBruto: centavos(15_300_00),
  saldoDevedor: centavos(15_200_00),
  descontoQuitacao: centavos(100_00),
  valorNovo: centavos(1_300_00),
  iofComplementar: centavos(0),
  troco: centavos(1_235_34),
  custoManter: centavos(30_000_00),
  custoAMais: centavos(949_26),
}
const portabilidade = {
  idContrato: 'k9',
  numero: '1452369851',
  banco: 'Pan',
  valorParcelaOrigem: centavos(400_00),
  taxaAmOrigem: 2.1,
  parcelasRestantes: 64,
  saldoDevedor: centavos(16_500_00),
  economiaMensal: centavos(16_85),
  economiaTotal: centavos(1_078_40),
}

type Props = Parameters<typeof CincoNumeros>[0]
const cinco = (mudanca: Partial<ResultadoSimulacao> = {}, props: Partial<Props> = {}) =>
  mostrar(
    createElement(CincoNumeros, {
      resultado: resultado(mudanca),
      primeiro: undefined,
      aoAbrir: () => undefined,
      ...props,
    }),
  )
const rotulos = (html: string) => Array.from(html.matchAll(/<dt>([^<]*)/g), ([, nome]) => nome)

test('a new loan is released and financed; a refinancing leaves a troco and pays a balance', () => {
  expect(rotulos(cinco())).toEqual(['Liberado', 'Parcela', 'Prazo', 'Taxa a.m.', 'Financiado'])
  expect(rotulos(cinco({ refin }))).toEqual(['Troco', 'Parcela', 'Prazo', 'Taxa a.m.', 'Saldo'])
  expect(ler(cinco({ refin }))).toContain('15.200,00')
})

test('of a portability it is said what it takes off the instalment, never a release', () => {
  const menos = cinco({ portabilidade, numeros: { ...numeros, valorLiberado: centavos(0) } })

  expect(rotulos(menos)[0]).toBe('Parcela a menos')
  expect(ler(menos)).toContain('16,85')
  expect(rotulos(menos)).not.toContain('Liberado')
})

test('a portability that makes the instalment higher says so, without a minus', () => {
  const mais = cinco({ portabilidade: { ...portabilidade, economiaMensal: centavos(-3_00) } })

  expect(rotulos(mais)[0]).toBe('Parcela a mais')
  expect(ler(mais)).toContain('3,00')
  expect(ler(mais)).not.toContain('-')
})

test('each number is compared to the first scenario, and the same is no difference', () => {
  const primeiro = {
    letra: 'A',
    resultado: resultado({ numeros: { ...numeros, prazo: 96, valorLiberado: centavos(1_000_00) } }),
  }
  const html = cinco({}, { primeiro })

  expect(html.match(/data-difere="(maior|menor)"/g)).toEqual([
    'data-difere="maior"',
    'data-difere="menor"',
  ])
  expect(ler(html)).toContain('maior que no cenário A')
  expect(cinco({}, { primeiro: { letra: 'A', resultado: resultado() } })).not.toContain('difere')
})

test('the number that was looked for is marked, and only that one', () => {
  expect(cinco({}, { procurado: 'prazo' }).match(/data-achado/g)).toHaveLength(1)
  expect(ler(cinco({}, { procurado: 'prazo' }))).toContain('84× , o que se procurava')
  expect(cinco()).not.toContain('data-achado')
})

test('a simulation without numbers shows none, and not a zero', () => {
  expect(cinco({ numeros: null })).toBe('')
})

const outros = (mudanca: Partial<ResultadoSimulacao> = {}) =>
  ler(
    mostrar(
      createElement(OutrosNumeros, {
        resultado: resultado(mudanca),
        primeiro: undefined,
        aoAbrir: () => undefined,
      }),
    ),
  ).replaceAll('\u{a0}', ' ')

test('the cost in all, the tax, the coefficient, the sum and the first due date are told', () => {
  expect(outros()).toBe(
    'CET 26,50% a.a. · 1,98% a.m. IOF R$ 45,00 Coeficiente 0,310000 Total a pagar R$ 32.184,60 1º vencimento 07/01/2027',
  )
  expect(outros({ numeros: { ...numeros, cetAa: null, cetAm: null } })).toContain('CET sem CET')
})

test('a portability has no tax of its own: the instalment of today stands in its place', () => {
  expect(outros({ portabilidade })).toContain('Parcela de hoje R$ 400,00')
  expect(outros({ portabilidade })).not.toContain('IOF')
  for (const outro of [{ portabilidade }, { refin }]) {
    expect(outros(outro)).not.toContain('Coeficiente')
  }
})

type ComVantagem = NonNullable<ResultadoSimulacao['vantagem']>
const vantagem = (mudanca: Partial<ComVantagem> = {}) =>
  lido(
    createElement(Vantagem, {
      letra: 'A',
      vantagem: {
        situacao: 'JUSTA',
        pagaFicando: centavos(30_000_00),
        pagaMudando: centavos(32_184_60),
        recebeAgora: centavos(1_235_34),
        diferenca: centavos(949_26),
        custoAm: 1.2,
        limiteAm: 1.85,
        texto: 'Mudando paga mais. O custo do dinheiro novo é justo. Cabe na margem.',
        ...mudanca,
      },
      aoAbrir: () => undefined,
    }),
  ).replaceAll('\u{a0}', ' ')

test('the account of the advantage adds up: changing, minus what is received, minus staying', () => {
  expect(vantagem()).toContain(
    'Paga mudando R$ 32.184,60 Recebe agora − R$ 1.235,34 Paga ficando como está − R$ 30.000,00 Custa a mais R$ 949,26',
  )
})

test('a saving is said as a saving, without a sign, and nothing received is no line', () => {
  const melhor = vantagem({
    situacao: 'MELHOR',
    recebeAgora: centavos(0),
    diferenca: centavos(-815_40),
  })

  expect(melhor).toContain('Melhor para o cliente')
  expect(melhor).toContain('Economiza R$ 815,40')
  expect(melhor).not.toContain('Recebe agora')
})

test('the figures are not said again in words, only why', () => {
  expect(vantagem()).toContain('O custo do dinheiro novo é justo. Cabe na margem.')
  expect(vantagem()).not.toContain('Mudando paga mais')
  expect(vantagem({ situacao: 'PIOR' })).toContain('Pior para o cliente')
})

const entrada: EntradaSimulacao = {
  tipo: 'NOVO_POR_PARCELA',
  codigoConvenio: '000331',
  prazo: 120,
  taxaAm: 2,
  valorParcela: centavos(383_15),
}
const nada = { taxaAm: null, prazo: null, valorParcela: null, aPartirDe: null }
const motivo = (mudanca: Partial<MotivoSimulacao> = {}): MotivoSimulacao => ({
  regra: 'prazo_maximo',
  norma: 'IN 138, art. 5º',
  texto: 'O prazo de 120 passa do máximo de 108',
  comoResolver: 'Use até 108 parcelas',
  correcao: { ...nada, prazo: 108 },
  confianca: 'alta',
  ...mudanca,
})
const taxa = motivo({
  regra: 'teto',
  texto: 'A taxa passa do teto',
  correcao: { ...nada, taxaAm: 1.85 },
})
const motivos = (lista: MotivoSimulacao[], avisos: string[] = []) =>
  lido(
    createElement(Motivos, {
      entrada,
      resultado: resultado({ permitido: lista.length === 0, motivos: lista, avisos }),
      aoCorrigir: () => undefined,
    }),
  )

test('a refusal says the rule, the way out, the norm, and mends it with one press', () => {
  expect(motivos([motivo()])).toBe(
    'Não é permitido hoje O prazo de 120 passa do máximo de 108 Use até 108 parcelas IN 138, art. 5º · fonte oficial Simular com 108×',
  )
})

test('several refusals are mended at once, but only where each of them can be', () => {
  expect(motivos([motivo(), taxa])).toContain('Corrigir tudo')
  expect(motivos([motivo()])).not.toContain('Corrigir tudo')
  expect(motivos([motivo(), motivo({ regra: 'x', texto: 'Outro', correcao: null })])).not.toContain(
    'Corrigir tudo',
  )
})

test('where only waiting helps, the day is said and there is nothing to press', () => {
  const espera = motivos([motivo({ correcao: { ...nada, aPartirDe: '2027-01-10' } })])

  expect(espera).toContain('Permitido a partir de 10/01/2027')
  expect(espera).not.toContain('Simular com')
})

test('warnings are separate from refusals', () => {
  const avisos = motivos([], ['O benefício tem data de término'])

  expect(avisos).toBe('O benefício tem data de término')
})
