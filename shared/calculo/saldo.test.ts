import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diasEntre, somarDias, somarMeses } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import { andamento, andamentoNaFolha, diasRestantes, linhasDoSaldo, saldoDevedor } from './saldo.ts'

const reais = fc.integer({ min: 100, max: 500_000 }).map(centavos)
const taxas = fc.integer({ min: 0, max: 500 }).map((centesimos) => centesimos / 100)
const dias = fc.integer({ min: 0, max: 4000 }).map((quantos) => somarDias('2020-01-01', quantos))

/** A contract as it is signed, with the day it is looked at. */
const contratos = fc.record({
  parcela: reais,
  taxaMensal: taxas,
  prazo: fc.integer({ min: 1, max: 120 }),
  primeiroVencimento: dias,
  data: dias,
})

/**
 * The remaining balance, computed from the calendar and the formula of domain 1.4, instalment by
 * instalment.
 */
function peloLivro(
  { parcela, taxaMensal }: { parcela: number; taxaMensal: number },
  vencimentos: readonly string[],
  data: string,
) {
  return vencimentos.reduce(
    (soma, dia) => soma + parcela / (1 + taxaMensal / 100) ** (diasEntre(data, dia) / 30),
    0,
  )
}

test('the balance is each open instalment discounted by its real days over thirty', () => {
  fc.assert(
    fc.property(contratos, ({ data, prazo, primeiroVencimento, ...contrato }) => {
      const vencimentos = Array.from({ length: prazo }, (_, k) => somarMeses(primeiroVencimento, k))
      const abertos = vencimentos.filter((dia) => dia > data)
      const { restantes, proximoVencimento } = andamento({ primeiroVencimento, prazo }, data)
      expect(restantes).toBe(abertos.length)
      if (proximoVencimento === null) return
      const { saldoDevedor: saldo } = saldoDevedor(
        { ...contrato, restantes, proximoVencimento, primeiroVencimento },
        data,
      )
      // Half a centavo of rounding, and the last bits of a thousand powers.
      expect(Math.abs(saldo - peloLivro(contrato, abertos, data))).toBeLessThan(0.501)
    }),
  )
})

test('paid and open instalments are all the instalments, and the next one is the first open', () => {
  fc.assert(
    fc.property(contratos, ({ data, prazo, primeiroVencimento }) => {
      const { pagas, restantes, proximoVencimento } = andamento({ prazo, primeiroVencimento }, data)
      expect(pagas + restantes).toBe(prazo)
      expect(proximoVencimento === null).toBe(restantes === 0)
      if (proximoVencimento !== null) {
        expect(proximoVencimento).toBe(somarMeses(primeiroVencimento, pagas))
        expect(proximoVencimento > data).toBe(true)
      }
      if (pagas > 0) expect(somarMeses(primeiroVencimento, pagas - 1) <= data).toBe(true)
    }),
  )
})

test('a day later no more instalments are open, and what is open never becomes paid by going back', () => {
  fc.assert(
    fc.property(contratos, fc.integer({ min: 0, max: 400 }), (contrato, adiante) => {
      const antes = andamento(contrato, contrato.data)
      const depois = andamento(contrato, somarDias(contrato.data, adiante))
      expect(depois.pagas).toBeGreaterThanOrEqual(antes.pagas)
      expect(depois.pagas - antes.pagas).toBeLessThanOrEqual(Math.ceil(adiante / 28))
    }),
  )
})

const restante = (contrato: {
  parcela: ReturnType<typeof centavos>
  taxaMensal: number
  prazo: number
  primeiroVencimento: string
}) => ({
  ...contrato,
  restantes: contrato.prazo,
  proximoVencimento: contrato.primeiroVencimento,
})

test('CDC art. 52: gross is discount plus balance, and whoever settles early never pays more', () => {
  fc.assert(
    fc.property(contratos, fc.integer({ min: 0, max: 90 }), (contrato, antecedencia) => {
      const data = somarDias(contrato.primeiroVencimento, -antecedencia)
      const saldo = saldoDevedor(restante(contrato), data)
      expect(saldo.saldoBruto).toBe(contrato.parcela * contrato.prazo)
      expect(saldo.saldoDevedor + saldo.descontoQuitacao).toBe(saldo.saldoBruto)
      expect(saldo.descontoQuitacao).toBeGreaterThanOrEqual(0)
      const vespera = saldoDevedor(restante(contrato), somarDias(data, -1))
      expect(vespera.saldoDevedor).toBeLessThanOrEqual(saldo.saldoDevedor)
    }),
  )
})

test('without interest there is nothing to give back', () => {
  fc.assert(
    fc.property(contratos, (contrato) => {
      const semJuros = restante({ ...contrato, taxaMensal: 0 })
      expect(saldoDevedor(semJuros, contrato.primeiroVencimento).descontoQuitacao).toBe(0)
    }),
  )
})

test('the lines of a balance are its instalments on their due days, and add up to it', () => {
  fc.assert(
    fc.property(contratos, (contrato) => {
      const data = somarDias(contrato.primeiroVencimento, -30)
      const { linhas, saldoDevedor: saldo } = linhasDoSaldo(restante(contrato), data)
      expect(linhas.map(({ vencimento }) => vencimento)).toEqual(
        Array.from({ length: contrato.prazo }, (_, k) =>
          somarMeses(contrato.primeiroVencimento, k),
        ),
      )
      expect(linhas.map(({ numero }) => numero)).toEqual(linhas.map((_, k) => k + 1))
      const soma = linhas.reduce((total, { presente }) => total + presente, 0)
      expect(Math.abs(soma - saldo)).toBeLessThan(0.501)
      for (const linha of linhas) expect(linha.dias).toBe(diasEntre(data, linha.vencimento))
    }),
  )
})

test('thirty days before its only instalment a contract owes that instalment less one month', () => {
  const contrato = { parcela: centavos(10_000), taxaMensal: 2, restantes: 1 }
  const { saldoDevedor: saldo } = saldoDevedor(
    { ...contrato, proximoVencimento: '2026-12-31' },
    '2026-12-01',
  )
  // 100,00 / 1,02 = 98,039...
  expect(saldo).toBe(9804)
})

test('where the next due date is none of the contract, it is counted from itself', () => {
  const contrato = { parcela: centavos(100), taxaMensal: 1, restantes: 2 }
  // The contract is due on the 5th; the bank stated the 17th as the next due date.
  const dita = { proximoVencimento: '2027-01-17', primeiroVencimento: '2026-10-05' }
  expect(diasRestantes({ ...contrato, ...dita }, '2027-01-07')).toEqual([10, 41])
  const certa = { proximoVencimento: '2027-01-05', primeiroVencimento: '2026-10-05' }
  expect(diasRestantes({ ...contrato, ...certa }, '2026-12-26')).toEqual([10, 41])
})

test('a contract due on the 30th is due on the last day of February and on the 30th again', () => {
  const contrato = { parcela: centavos(100), taxaMensal: 0, restantes: 3 }
  const dias = { proximoVencimento: '2028-02-29', primeiroVencimento: '2027-11-30' }
  // 29/02, 30/03 and 30/04 from 01/02.
  expect(diasRestantes({ ...contrato, ...dias }, '2028-02-01')).toEqual([28, 58, 89])
})

test('an instalment whose payroll has closed is in transit: neither paid nor open', () => {
  const contrato = { primeiroVencimento: '2024-03-07', prazo: 84 }
  const em = (dia: string, primeiroDaFolha: string) =>
    andamentoNaFolha(contrato, dia, primeiroDaFolha)

  // Payroll 11/2026 closed on 04/11: on the 23rd the instalment of 07/12 will be discounted.
  expect(em('2026-11-23', '2027-01-07')).toEqual({
    pagas: 33,
    atrasadas: [],
    vencimentosAdiantados: [],
    emTransito: 1,
    vencimentosEmTransito: ['2026-12-07'],
    restantes: 50,
    proximoVencimento: '2027-01-07',
  })
  // On 03/11 that payroll is still open.
  expect(em('2026-11-03', '2026-12-07')).toMatchObject({
    pagas: 32,
    vencimentosEmTransito: ['2026-11-07'],
    proximoVencimento: '2026-12-07',
  })
  // Two are on their way between the cut-off and the due date.
  expect(em('2026-12-03', '2027-02-07').vencimentosEmTransito).toEqual(['2026-12-07', '2027-01-07'])
  expect(em('2031-01-10', '2031-03-07')).toMatchObject({ restantes: 0, proximoVencimento: null })
})

test('what the payroll did not pay is late with fine and interest, what was paid ahead is not owed', () => {
  const contrato = { primeiroVencimento: '2024-03-07', prazo: 84 }
  const parcela = centavos(10_000)
  const situacao = andamentoNaFolha(contrato, '2026-11-22', '2027-01-07', {
    parcela,
    recebidas: [
      { vencimento: '2026-09-07', pago: centavos(0) },
      { vencimento: '2026-10-07', pago: parcela },
      { vencimento: '2026-11-07', pago: centavos(4_000) },
      { vencimento: '2027-03-07', pago: parcela },
    ],
    mora: { taxaDaMulta: 2, taxaDosJuros: 1 },
  })
  expect(situacao).toEqual({
    // 33 past due, two of them late, one ahead.
    pagas: 32,
    atrasadas: [
      // 76 days: 100,00 + 2,00 + 2,53.
      { vencimento: '2026-09-07', falta: 10_000, devido: 10_453 },
      // 15 days: 60,00 + 1,20 + 0,30.
      { vencimento: '2026-11-07', falta: 6_000, devido: 6_150 },
    ],
    vencimentosAdiantados: ['2027-03-07'],
    emTransito: 1,
    vencimentosEmTransito: ['2026-12-07'],
    restantes: 49,
    proximoVencimento: '2027-01-07',
  })

  const { proximoVencimento, ...resto } = situacao
  const devido = {
    ...resto,
    parcela,
    taxaMensal: 1.8,
    primeiroVencimento: '2024-03-07',
    proximoVencimento: proximoVencimento ?? '',
  }
  const emDia = { ...devido, atrasadas: [], vencimentosAdiantados: [], restantes: 50 }
  const adiantada = 10_000 / 1.018 ** (diasEntre('2026-11-22', '2027-03-07') / 30)
  const esperado = saldoDevedor(emDia, '2026-11-22').saldoDevedor - adiantada + 16_603
  expect(Math.abs(saldoDevedor(devido, '2026-11-22').saldoDevedor - esperado)).toBeLessThan(1.01)
  const { linhas, saldoDevedor: saldo } = linhasDoSaldo(devido, '2026-11-22')
  expect(linhas).toHaveLength(51)
  expect(linhas.map(({ numero }) => numero)).toEqual(linhas.map((_, k) => k + 1))
  for (const { fator, parcela: da, presente } of linhas) expect(fator * da).toBeCloseTo(presente, 6)
  expect(linhas.map(({ vencimento }) => vencimento)).not.toContain('2027-03-07')
  expect(Math.abs(linhas.reduce((soma, { presente }) => soma + presente, 0) - saldo)).toBeLessThan(
    1,
  )
})
