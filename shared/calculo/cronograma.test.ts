import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { somarDias, somarMeses } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import { montarCronograma } from './cronograma.ts'
import { planoDe, simularPorParcela, type Termos } from './novo.ts'
import { amortizar } from './plano.ts'
import { saldoDevedor } from './saldo.ts'

const termos = fc
  .record({
    taxa: fc.integer({ min: 0, max: 400 }),
    prazo: fc.integer({ min: 1, max: 120 }),
    inicio: fc.integer({ min: 0, max: 4000 }),
    carencia: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ taxa, prazo, inicio, carencia }): Termos => {
    const liberacao = somarDias('2020-01-01', inicio)
    return {
      taxaMensal: taxa / 100,
      prazo,
      liberacao,
      primeiroVencimento: somarDias(liberacao, carencia),
      convencao: 'REF-1',
      iof: { diaria: 0.000082, adicional: 0.0038, diasMax: 365 },
    }
  })
const parcelas = fc.integer({ min: 10_000, max: 500_000 }).map(centavos)

const feito = (acordo: Termos, parcela: ReturnType<typeof centavos>) => {
  const simulacao = simularPorParcela(acordo, parcela)
  if ('recusa' in simulacao) throw new Error(simulacao.recusa)
  const { valorFinanciado } = simulacao
  return { valorFinanciado, ...montarCronograma(acordo, valorFinanciado, parcela) }
}

test('the years of a schedule are the years of its due dates, each with its instalments', () => {
  fc.assert(
    fc.property(termos, parcelas, (acordo, parcela) => {
      const { anos } = feito(acordo, parcela)
      const porAno = new Map<number, number>()
      for (let k = 0; k < acordo.prazo; k += 1) {
        const ano = Number(somarMeses(acordo.primeiroVencimento, k).slice(0, 4))
        porAno.set(ano, (porAno.get(ano) ?? 0) + 1)
      }
      expect(anos.map(({ ano, parcelas: quantas }) => [ano, quantas])).toEqual([...porAno])
      for (const { total, parcelas: quantas } of anos) expect(total).toBe(quantas * parcela)
    }),
  )
})

test('principal of all years is the loan, interest of all years what is paid above it', () => {
  fc.assert(
    fc.property(termos, parcelas, (acordo, parcela) => {
      const { anos, valorFinanciado } = feito(acordo, parcela)
      const soma = (campo: 'total' | 'juros' | 'amortizacao') =>
        anos.reduce((total, ano) => total + ano[campo], 0)
      expect(soma('amortizacao')).toBe(valorFinanciado)
      expect(soma('total')).toBe(parcela * acordo.prazo)
      expect(soma('juros')).toBe(parcela * acordo.prazo - valorFinanciado)
    }),
  )
})

test('each year begins where the one before ended, owes less and less, and the last owes nothing', () => {
  fc.assert(
    fc.property(termos, parcelas, (acordo, parcela) => {
      const { anos, valorFinanciado } = feito(acordo, parcela)
      let saldo: number = valorFinanciado
      for (const ano of anos) {
        expect(ano.saldoFinal).toBe(saldo - ano.amortizacao)
        expect(ano.amortizacao).toBeGreaterThanOrEqual(0)
        expect(ano.juros + ano.amortizacao).toBe(ano.total)
        saldo = ano.saldoFinal
      }
      expect(saldo).toBe(0)
    }),
  )
})

test('the first instalment pays its interest first, and nothing of the loan while that lasts', () => {
  fc.assert(
    fc.property(termos, parcelas, (acordo, parcela) => {
      const { primeira, valorFinanciado } = feito(acordo, parcela)
      const dias = acordo.primeiroVencimento
      const carencia = (Date.parse(dias) - Date.parse(acordo.liberacao)) / 86_400_000
      const juros = valorFinanciado * ((1 + acordo.taxaMensal / 100) ** (carencia / 30) - 1)
      expect(primeira.juros + primeira.amortizacao).toBe(parcela)
      if (acordo.prazo > 1) {
        expect(Math.abs(primeira.juros - Math.min(parcela, juros))).toBeLessThan(0.51)
      }
    }),
  )
})

test('domain 1.2: 58 days of grace at 1.85 % leave nothing of the first instalment for the loan', () => {
  const acordo: Termos = {
    taxaMensal: 1.85,
    prazo: 96,
    liberacao: '2026-11-10',
    primeiroVencimento: '2027-01-07',
    convencao: 'REF-1',
    iof: { diaria: 0.000082, adicional: 0.0038, diasMax: 365 },
  }
  const { primeira, anos } = feito(acordo, centavos(56_735))
  expect(primeira).toEqual({ juros: 56_735, amortizacao: 0 })
  expect(anos.map(({ ano, parcelas: quantas }) => [ano, quantas])).toEqual(
    Array.from({ length: 8 }, (_, k) => [2027 + k, 12]),
  )
  expect(anos.at(-1)?.saldoFinal).toBe(0)
})

test('what a schedule owes at the end of a year settles the contract on its last due date', () => {
  // With no interest left unpaid, principal owed is the present value of what is still to come.
  fc.assert(
    fc.property(termos, parcelas, (acordo, parcela) => {
      const semCarencia = { ...acordo, primeiroVencimento: somarDias(acordo.liberacao, 28) }
      const { anos, valorFinanciado } = feito(semCarencia, parcela)
      // A month of 31 days may ask more interest than a long loan pays: then principal alone is less.
      fc.pre(amortizar(planoDe(semCarencia), valorFinanciado, parcela).every((parte) => parte > 0))
      let pagas = 0
      for (const { parcelas: quantas, saldoFinal } of anos.slice(0, -1)) {
        pagas += quantas
        const dia = somarMeses(semCarencia.primeiroVencimento, pagas - 1)
        const { saldoDevedor: saldo } = saldoDevedor(
          {
            parcela,
            taxaMensal: acordo.taxaMensal,
            restantes: acordo.prazo - pagas,
            proximoVencimento: somarMeses(semCarencia.primeiroVencimento, pagas),
            primeiroVencimento: semCarencia.primeiroVencimento,
          },
          dia,
        )
        // The half centavo by which the loan was rounded grows with the contract's own interest.
        const crescido = (1 + acordo.taxaMensal / 100) ** ((pagas * 31) / 30)
        expect(Math.abs(saldoFinal - saldo)).toBeLessThanOrEqual(1 + crescido)
      }
    }),
  )
})

test('a loan of one instalment has one year, whose interest is the amount paid above the loan', () => {
  fc.assert(
    fc.property(termos, parcelas, (acordo, parcela) => {
      const { anos, primeira, valorFinanciado } = feito({ ...acordo, prazo: 1 }, parcela)
      expect(anos).toHaveLength(1)
      expect(anos[0]).toMatchObject({ amortizacao: valorFinanciado, saldoFinal: 0 })
      expect(primeira.amortizacao).toBe(valorFinanciado)
    }),
  )
})

test('under price-30 the schedule ends at zero, and the balance of the first day is the loan', () => {
  fc.assert(
    fc.property(termos, parcelas, (acordo, parcela) => {
      const price = { ...acordo, convencao: 'price-30' as const }
      const { anos, valorFinanciado } = feito(price, parcela)
      const { liberacao, primeiroVencimento, prazo, taxaMensal, convencao } = price
      const saldo = saldoDevedor(
        { parcela, taxaMensal, restantes: prazo, proximoVencimento: primeiroVencimento, convencao },
        liberacao,
      )
      expect(anos.at(-1)?.saldoFinal).toBe(0)
      expect(anos.reduce((soma, { total }) => soma + total, 0)).toBe(parcela * prazo)
      expect(saldo.saldoDevedor).toBe(valorFinanciado)
    }),
  )
})
