import { expect, test } from 'vitest'
import { recusasDaVersao } from './linha.ts'
import { excecaoDe, recusasDaLei, recusasDoRefinamento, recusasDosRefinados } from './lei.ts'
import type { NovaVersao, Vigencia } from './shapes.ts'

const hoje = '2026-11-23'
const nova = (mudanca: Partial<NovaVersao> = {}): NovaVersao => ({
  regra: 'teto_juros_am',
  escopo: 'INSS',
  versao: 1,
  valor: 1.8,
  vigenciaInicio: '2026-11-24',
  vigenciaFim: null,
  norma: 'Resolução',
  fonte: 'Diário Oficial',
  confianca: 'alta',
  natureza: 'LEI',
  motivo: 'Mudou',
  normaNumero: '1',
  normaData: hoje,
  normaEndereco: 'https://norma.teste',
  ...mudanca,
})
const linha = (inicio: string, fim: string | null, valor = 1.85): Vigencia => ({
  versao: 1,
  valor,
  inicio,
  fim,
  norma: 'Lei',
  natureza: 'LEI',
  confianca: 'alta',
})

test('a row of law with a past day is told one first day, that of tomorrow', () => {
  const ontem = nova({ vigenciaInicio: '2026-11-22' })
  expect([...recusasDaVersao(ontem, 'pct_am', [], hoje), ...recusasDaLei(ontem, hoje)]).toEqual([
    expect.stringContaining('começa a partir de 24/11/2026'),
  ])
})

test('a row of law names its norm, of no day to come, and begins tomorrow at the earliest', () => {
  expect(recusasDaLei(nova(), hoje)).toEqual([])
  expect(recusasDaLei(nova({ vigenciaInicio: hoje }), hoje)).toEqual([
    expect.stringContaining('a partir de 24/11/2026'),
  ])
  expect(recusasDaLei(nova({ vigenciaInicio: hoje, imediata: true }), hoje)).toEqual([])
  expect(recusasDaLei(nova({ vigenciaInicio: '2026-11-22', imediata: true }), hoje)).toHaveLength(1)
  expect(recusasDaLei(nova({ vigenciaInicio: '2026-11-22', retroativa: true }), hoje)).toEqual([])
  expect(recusasDaLei(nova({ normaData: '2026-11-24' }), hoje)).toEqual([
    'A data da norma não pode estar no futuro',
  ])
  const semNorma = { normaNumero: null, normaData: null, normaEndereco: null }
  expect(recusasDaLei(nova(semNorma as never), hoje)).toHaveLength(3)
  expect(recusasDaLei(nova({ ...(semNorma as object), natureza: 'POLITICA' }), hoje)).toEqual([])
})

test('what begins before tomorrow is an exception with a name', () => {
  const em = (vigenciaInicio: string, imediata = false) =>
    excecaoDe(nova({ vigenciaInicio, imediata }), hoje)
  expect([em('2026-11-24'), em(hoje), em(hoje, true), em('2026-11-22', true)]).toEqual([
    null,
    'RETROATIVA',
    'IMEDIATA',
    'RETROATIVA',
  ])
})

test('a refinement is held against each row of law that it meets, on the first and last day too', () => {
  const acima = (vigenciaInicio: string, vigenciaFim: string | null, valor = 1.9) =>
    recusasDoRefinamento(nova({ vigenciaInicio, vigenciaFim, valor }), 'pct_am', [
      linha('2026-12-01', '2026-12-31'),
    ]).length
  expect([
    acima('2026-11-01', '2026-11-30'),
    acima('2026-11-01', '2026-12-01'),
    acima('2026-12-31', null),
    acima('2027-01-01', null),
    acima('2026-11-01', null),
    acima('2026-12-01', null, 1.85),
  ]).toEqual([0, 1, 1, 0, 1, 0])
})

test('a lower bound may only rise, and a rule without a direction refines nothing', () => {
  const contra = (regra: string, valor: number, lei: number) =>
    recusasDoRefinamento(nova({ regra, valor }), 'dias', [linha('2020-01-01', null, lei)]).length
  expect([
    contra('teto_juros_am', 1.9, 1.85),
    contra('teto_juros_am', 1.8, 1.85),
    contra('direito_desistencia_dias', 5, 7),
    contra('direito_desistencia_dias', 9, 7),
    contra('credito_valor_min', 9, 7),
  ]).toEqual([1, 0, 1, 0, 0])
})

test('a stricter row of law waits for the rows below it, and policy waits for none', () => {
  const abaixo = [{ nomeDoEscopo: 'SIAPE', linha: [linha('2026-01-01', null, 1.84)] }]
  expect(recusasDosRefinados(nova({ valor: 1.8 }), 'pct_am', abaixo)).toEqual([
    expect.stringContaining('SIAPE: 1,84% ao mês desde 01/01/2026'),
  ])
  expect(recusasDosRefinados(nova({ valor: 1.84 }), 'pct_am', abaixo)).toEqual([])
  expect(recusasDosRefinados(nova({ natureza: 'POLITICA' }), 'pct_am', abaixo)).toEqual([])
})
