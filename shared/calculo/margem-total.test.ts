import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import { beneficioDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import { margemDe } from './margem-do-cliente.ts'
import { simular } from './simular.ts'

const regras = regrasDosArquivos()

/** A benefit of R$ 3.000,00 whose cards take this much. */
const comCartoes = (cartoes: number, grupo = 'APOSENTADORIA', informada: number | null = null) =>
  dadosDeExemplo(regras, {
    beneficio: beneficioDeExemplo({
      cartoes: centavos(cartoes),
      grupo,
      margemInformada: informada === null ? null : centavos(informada),
    }),
  })

const parcela = (dados: Dados, valor: number, dia: string) =>
  simular(
    dados,
    {
      tipo: 'NOVO_POR_PARCELA',
      codigoConvenio: '000331',
      prazo: 60,
      taxaAm: 1.6,
      valorParcela: centavos(valor),
    },
    dia,
  )

test.each([
  ['2026-05-18', 105_000, 'margem_emprestimo_pct', 35],
  ['2026-05-19', 90_000, 'margem_total_pct', 40],
  ['2026-08-31', 90_000, 'margem_total_pct', 40],
  ['2026-09-01', 105_000, 'margem_emprestimo_pct', 35],
])('on %s, with both cards, loans may take %d: by %s of %d %', (dia, limite, regra, pct) => {
  const dados = comCartoes(30_000)
  expect(margemDe(dados, dia, null)).toMatchObject({
    livre: limite,
    mostrada: {
      regra,
      percentual: pct,
      limite,
      cartoes: regra === 'margem_total_pct' ? 30_000 : 0,
    },
  })
  const daMargem = (valor: number) =>
    parcela(dados, valor, dia).motivos.filter((motivo) => motivo.regra.startsWith('margem_'))
  expect(daMargem(limite)).toEqual([])
  expect(daMargem(limite + 1)).toMatchObject([
    { regra, correcao: { valorParcela: limite }, norma: expect.any(String) },
  ])
})

test('the refusal names the total and the cards', () => {
  const { motivos } = parcela(comCartoes(30_000), 90_001, '2026-06-01')
  expect(motivos.find(({ regra }) => regra === 'margem_total_pct')?.texto).toBe(
    'A parcela de R$\u00a0900,01 passa do que resta da margem total, com os cartões, de R$\u00a0900,00 em R$\u00a00,01',
  )
})

test('the total of a BPC/LOAS is its own: 35 %, with one card', () => {
  const dia = '2026-11-20'
  const livre = (cartoes: number) => margemDe(comCartoes(cartoes, 'LOAS'), dia, null)?.livre
  expect([livre(0), livre(15_000), livre(20_000)]).toEqual([90_000, 90_000, 85_000])
})

test('without anything left below the total, the reason of no margin is the total', () => {
  const dados = comCartoes(130_000)
  const entrada = {
    tipo: 'NOVO_POR_MARGEM' as const,
    codigoConvenio: '000331',
    prazo: 60,
    taxaAm: 1.6,
  }
  expect(simular(dados, entrada, '2026-06-01').motivos.map(({ regra }) => regra)).toEqual([
    'margem_total_pct',
  ])
})

test('what the INSS said is compared with the lower limit: cards are not counted twice', () => {
  const livre = (informada: number) =>
    margemDe(comCartoes(30_000, 'APOSENTADORIA', informada), '2026-06-01', null)?.livre
  expect([livre(90_000), livre(105_000), livre(50_000)]).toEqual([90_000, 90_000, 50_000])
})

test('loans and cards together never pass the total, and loans never pass their own part', () => {
  const valor = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(valor, valor, valor, (cartoes, utilizada, reservada) => {
      const dados = comCartoes(cartoes)
      const { beneficio } = dados
      if (!beneficio) throw new Error('no benefit')
      const usado = { ...beneficio, utilizada: centavos(utilizada), reservada: centavos(reservada) }
      const livre = margemDe({ ...dados, beneficio: usado }, '2026-06-01', null)?.livre ?? -1
      const [daParte, doTotal] = [105_000, 120_000 - cartoes].map(
        (limite) => limite - utilizada - reservada,
      )
      expect(livre).toBe(Math.max(0, Math.min(daParte ?? 0, doTotal ?? 0)))
    }),
  )
})
