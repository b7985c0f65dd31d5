import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diasEntre, somarDias } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import { arredondarMeioPar } from './arredondar.ts'
import { calcularCet, resolverCet } from './cet.ts'
import { type SemNumeros, type Termos, simularPorParcela, simularPorValorLiberado } from './novo.ts'
import { simularRefin } from './refin.ts'
import { andamento, saldoDevedor } from './saldo.ts'
import { montarTabela } from './tabela.ts'

const iof = { diaria: 0.000082, adicional: 0.0038, diasMax: 365 }

const termos = fc
  .record({
    taxa: fc.integer({ min: 50, max: 500 }),
    prazo: fc.integer({ min: 2, max: 120 }),
    inicio: fc.integer({ min: 0, max: 5000 }),
    carencia: fc.integer({ min: 1, max: 90 }),
    convencao: fc.constantFrom('REF-1' as const, 'price-30' as const),
  })
  .map(({ taxa, prazo, inicio, carencia, convencao }): Termos => {
    const liberacao = somarDias('2020-01-01', inicio)
    const primeiroVencimento = somarDias(liberacao, carencia)
    return { taxaMensal: taxa / 100, prazo, liberacao, primeiroVencimento, convencao, iof }
  })

const reais = fc.integer({ min: 5000, max: 500_000 }).map(centavos)
const valores = fc.integer({ min: 100_000, max: 20_000_000 }).map(centavos)

function feita<T extends object>(resultado: T | SemNumeros): T {
  if ('recusa' in resultado) throw new Error(resultado.recusa)
  return resultado
}

test('the shares of principal are never negative and add up to the loan', () => {
  fc.assert(
    fc.property(termos, reais, (acordo, parcela) => {
      const simulacao = feita(simularPorParcela(acordo, parcela))
      const tabela = montarTabela(simulacao)
      const soma = tabela.reduce((total, { principal }) => total + principal, 0)

      expect(tabela.every(({ principal, saldo }) => principal >= 0 && saldo >= 0)).toBe(true)
      expect(tabela.every((linha) => linha.juros + linha.principal === parcela)).toBe(true)
      expect(tabela.at(-1)?.saldo).toBe(0)
      if (acordo.convencao === 'REF-1') expect(soma).toBe(simulacao.valorFinanciado)
    }),
  )
})

test('the parts add up: financed, tax, released', () => {
  fc.assert(
    fc.property(termos, valores, reais, (acordo, valor, parcela) => {
      const porValor = feita(simularPorValorLiberado(acordo, valor))
      const porParcela = feita(simularPorParcela(acordo, parcela))
      for (const simulacao of [porValor, porParcela]) {
        expect(simulacao.valorLiberado + simulacao.iofTotal).toBe(simulacao.valorFinanciado)
        expect(simulacao.iofDiario + simulacao.iofAdicional).toBe(simulacao.iofTotal)
        expect(simulacao.iofDiario).toBeGreaterThan(0)
      }
    }),
  )
})

test('with IOF the CET is above the rate of the contract', () => {
  fc.assert(
    fc.property(termos, valores, (acordo, valor) => {
      const ref1 = { ...acordo, convencao: 'REF-1' as const }
      const { cetAnual, taxaAnual } = feita(simularPorValorLiberado(ref1, valor))
      // The contract's own rate over real days: what the CET would be if nothing were taxed.
      const semImposto = ((1 + acordo.taxaMensal / 100) ** (365 / 30) - 1) * 100
      expect(cetAnual).toBeGreaterThan(taxaAnual)
      expect(cetAnual).toBeGreaterThan(semImposto)
    }),
  )
})

test('a larger amount is never paid by a smaller instalment, nor the other way round', () => {
  fc.assert(
    fc.property(termos, valores, reais, (acordo, valor, parcela) => {
      const maior = feita(simularPorValorLiberado(acordo, centavos(valor + 1)))
      expect(maior.parcela).toBeGreaterThanOrEqual(
        feita(simularPorValorLiberado(acordo, valor)).parcela,
      )
      const melhor = feita(simularPorParcela(acordo, centavos(parcela + 1)))
      expect(melhor.valorLiberado).toBeGreaterThanOrEqual(
        feita(simularPorParcela(acordo, parcela)).valorLiberado,
      )
    }),
  )
})

test('on the day of the release the balance is what was financed', () => {
  fc.assert(
    fc.property(termos, reais, (acordo, parcela) => {
      const proximoVencimento = acordo.primeiroVencimento
      const contrato = { parcela, taxaMensal: acordo.taxaMensal, restantes: acordo.prazo }
      const { saldoDevedor: saldo } = saldoDevedor(
        { ...contrato, proximoVencimento },
        acordo.liberacao,
      )
      const ref1 = { ...acordo, convencao: 'REF-1' as const }
      expect(saldo).toBe(feita(simularPorParcela(ref1, parcela)).valorFinanciado)
    }),
  )
})

const acordo: Termos = {
  taxaMensal: 1.85,
  prazo: 96,
  liberacao: '2026-11-10',
  primeiroVencimento: '2027-01-07',
  convencao: 'REF-1',
  iof,
}
const antigo = {
  parcela: centavos(35_000),
  taxaMensal: 1.8,
  prazo: 84,
  primeiroVencimento: '2024-03-07',
}

test('two contracts settled together owe the sum of their balances', () => {
  const um = feita(simularRefin(acordo, [antigo], { parcela: centavos(70_000) }))
  const dois = feita(simularRefin(acordo, [antigo, antigo], { parcela: centavos(70_000) }))

  expect(dois.saldoDevedor).toBe(2 * um.saldoDevedor)
  expect(dois.valorNovo + dois.saldoDevedor).toBe(dois.valorFinanciado)
  expect(dois.troco + dois.iofTotal).toBe(dois.valorNovo)
  expect(dois.quitados).toHaveLength(2)
})

test('a contract due on the 31st keeps its due day after a short month', () => {
  const contrato = { parcela: centavos(10_000), taxaMensal: 0, restantes: 2 }
  const dias = { proximoVencimento: '2027-02-28', primeiroVencimento: '2026-01-31' }

  expect(saldoDevedor({ ...contrato, ...dias }, '2027-02-28').saldoDevedor).toBe(20_000)
  expect(andamento({ primeiroVencimento: '2026-01-31', prazo: 24 }, '2027-02-27')).toEqual({
    pagas: 13,
    restantes: 11,
    proximoVencimento: '2027-02-28',
  })
})

test('an instalment due today is paid', () => {
  const contrato = { primeiroVencimento: '2026-10-07', prazo: 3 }

  expect(andamento(contrato, '2026-11-06').pagas).toBe(1)
  expect(andamento(contrato, '2026-11-07').pagas).toBe(2)
  expect(andamento(contrato, '2026-12-07')).toEqual({
    pagas: 3,
    restantes: 0,
    proximoVencimento: null,
  })
})

test.each([
  [{ recebido: 0, parcela: 100, dias: [30] }, 'nothing received'],
  [{ recebido: -5, parcela: 100, dias: [30] }, 'less than nothing'],
  [{ recebido: 100, parcela: 100, dias: [0, 30] }, 'paid on the day of release'],
  [{ recebido: 1000, parcela: 100, dias: [30, 60] }, 'payments do not return it'],
  [{ recebido: 1, parcela: 1_000_000_000, dias: [1] }, 'a rate without meaning'],
])('%o has no CET: %s', (fluxo) => {
  expect(calcularCet(fluxo)).toEqual({ cetAnual: null, cetMensal: null })
})

test('a loan that returns just what was received costs 0%', () => {
  expect(calcularCet({ recebido: 300, parcela: 100, dias: [30, 60, 90] }).cetAnual).toBe(0)
})

test('the CET found explains the payments, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 400 }),
      fc.integer({ min: 1, max: 144 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1000, max: 1_000_000 }),
      (carencia, prazo, excesso, parcela) => {
        const fim = somarDias('2026-01-01', carencia)
        const inicio = diasEntre('2026-01-01', fim)
        const dias = Array.from({ length: prazo }, (_, k) => inicio + 30 * k)
        const recebido = (parcela * prazo) / (1 + excesso / 100)
        const cet = resolverCet({ recebido, parcela, dias }) ?? Number.NaN
        const valor = dias.reduce((soma, dia) => soma + parcela * (1 + cet) ** (-dia / 365), 0)
        expect(valor / recebido).toBeCloseTo(1, 9)
      },
    ),
  )
})

test('the CET is rounded half to even', () => {
  expect(arredondarMeioPar(10.005, 2)).toBe(10)
  expect(arredondarMeioPar(10.015, 2)).toBe(10.02)
  expect(arredondarMeioPar(10.0151, 2)).toBe(10.02)
  expect(arredondarMeioPar(26.434_999, 2)).toBe(26.43)
  // 10.000 returned as 11.001,50 a year after: 10,015% to the last digit.
  const fluxo = { recebido: 1_000_000, parcela: 1_100_150, dias: [365] }
  expect(calcularCet(fluxo).cetAnual).toBe(10.02)
})
