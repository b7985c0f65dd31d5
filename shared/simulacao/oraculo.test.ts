import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { simularPorParcela, simularPorValorLiberado } from './novo.ts'
import { saldoDevedor } from './saldo.ts'

/**
 * The same loans priced again in decimal arithmetic of 24 digits, written apart from the code: dates
 * by `Date`, recursion by hand, CET by its definition. Not one centavo may differ.
 * The CET, slower to check, is tried on one loan in ten. `ORACULO=100000` runs more of them; `SEMENTE=...` repeats a run.
 */
const D = Decimal.clone({ precision: 24, rounding: Decimal.ROUND_HALF_UP })
const quantos = Number(process.env['ORACULO'] ?? 20_000)
const semente = Number(process.env['SEMENTE'] ?? Date.now() % 2 ** 31)

const DIA = 86_400_000

const emprestimos = fc.record({
  taxa: fc.oneof(
    { weight: 19, arbitrary: fc.integer({ min: 30, max: 600 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  prazo: fc.integer({ min: 1, max: 144 }),
  inicio: fc.integer({ min: 16_000, max: 24_000 }),
  carencia: fc.integer({ min: 1, max: 120 }),
  valor: fc.integer({ min: 2_000, max: 3_000_000 }),
  iof: fc.constantFrom(
    { diaria: 0.000082, adicional: 0.0038 },
    { diaria: 0.0001118, adicional: 0.0038 },
    { diaria: 0.000041, adicional: 0 },
    { diaria: 0, adicional: 0 },
  ),
})

const texto = (dia: number) => new Date(dia * DIA).toISOString().slice(0, 10)

/** Days to each due date, by the calendar of the runtime. */
function diasAte(inicio: number, carencia: number, prazo: number): number[] {
  const primeiro = new Date((inicio + carencia) * DIA)
  return Array.from({ length: prazo }, (_, k) => {
    const [ano, mes] = [primeiro.getUTCFullYear(), primeiro.getUTCMonth() + k]
    const ultimo = new Date(Date.UTC(ano, mes + 1, 0)).getUTCDate()
    return Date.UTC(ano, mes, Math.min(primeiro.getUTCDate(), ultimo)) / DIA - inicio
  })
}

/** What one real paid `dias` later is worth, when money grows by `1 + taxa` in `base` days. */
function descontar(taxa: Decimal, base: number) {
  const umDia = D.exp(D.ln(taxa.plus(1)).div(-base))
  const saltos = new Map<number, Decimal>()
  return (dias: number): Decimal => {
    const fator = saltos.get(dias) ?? umDia.pow(dias)
    saltos.set(dias, fator)
    return fator
  }
}

/** One for each rate: logarithms are slow in decimal. */
const porMes = new Map<number, ReturnType<typeof descontar>>()

function descontarNoMes(taxa: number) {
  const desconto = porMes.get(taxa) ?? descontar(new D(taxa).div(10_000), 30)
  porMes.set(taxa, desconto)
  return desconto
}

function somaDosFatores(desconto: ReturnType<typeof descontar>, dias: number[]): Decimal {
  let fator = new D(1)
  let soma = new D(0)
  dias.forEach((dia, k) => {
    fator = fator.times(desconto(dia - (dias[k - 1] ?? 0)))
    soma = soma.plus(fator)
  })
  return soma
}

/** Shares of principal, interest first, and the days of tax on each, summed. */
function baseDoIof(
  desconto: ReturnType<typeof descontar>,
  financiado: Decimal,
  parcela: Decimal,
  dias: number[],
) {
  const crescimentos = new Map<number, Decimal>()
  let saldo = financiado
  let devidos = new D(0)
  let base = new D(0)
  dias.forEach((dia, k) => {
    const salto = dia - (dias[k - 1] ?? 0)
    const crescimento = crescimentos.get(salto) ?? new D(1).div(desconto(salto)).minus(1)
    crescimentos.set(salto, crescimento)
    devidos = devidos.plus(saldo.plus(devidos).times(crescimento))
    const pagos = devidos.lt(parcela) ? devidos : parcela
    devidos = devidos.minus(pagos)
    const resto = parcela.minus(pagos)
    const principal = k === dias.length - 1 || saldo.lt(resto) ? saldo : resto
    saldo = saldo.minus(principal)
    base = base.plus(principal.times(Math.min(dia, 365)))
  })
  return base
}

const emCentavos = (valor: Decimal) => valor.toDecimalPlaces(0).toNumber()

/** A rate shown with two decimals explains the flow when the flow lies between its two halves. */
function explica(
  porcento: number | null,
  vezesNoAno: number,
  { recebido, parcela, dias }: { recebido: number; parcela: number; dias: number[] },
): boolean {
  if (porcento === null) return parcela * dias.length < recebido
  const [acima, abaixo] = ['-0.005', '0.005'].map((meio) =>
    somaDosFatores(descontar(new D(porcento).plus(meio).div(100), 365 / vezesNoAno), dias).times(
      parcela,
    ),
  )
  return acima?.gte(recebido) === true && abaixo?.lte(recebido) === true
}

type Sorteado = (typeof emprestimos extends fc.Arbitrary<infer T> ? T : never) & { dias: number[] }

const termosDe = ({ taxa, prazo, inicio, carencia, iof }: Sorteado) => ({
  taxaMensal: taxa / 100,
  prazo,
  liberacao: texto(inicio),
  primeiroVencimento: texto(inicio + carencia),
  convencao: 'REF-1' as const,
  iof,
})

function compararPorParcela(sorteado: Sorteado) {
  const { taxa, prazo, inicio, carencia, iof, dias, valor } = sorteado
  const desconto = descontarNoMes(taxa)
  const financiado = emCentavos(somaDosFatores(desconto, dias).times(valor))
  const base = baseDoIof(desconto, new D(financiado), new D(valor), dias)
  const diario = emCentavos(base.times(iof.diaria))
  const adicional = emCentavos(new D(financiado).times(iof.adicional))
  const liberado = financiado - diario - adicional

  const simulacao = simularPorParcela(termosDe(sorteado), centavos(valor))
  expect(simulacao).toMatchObject({
    valorFinanciado: financiado,
    iofDiario: diario,
    iofAdicional: adicional,
    valorLiberado: liberado,
  })
  const proximoVencimento = texto(inicio + carencia)
  const contrato = { parcela: centavos(valor), taxaMensal: taxa / 100, restantes: prazo }
  const { saldoDevedor: saldo } = saldoDevedor({ ...contrato, proximoVencimento }, texto(inicio))
  expect(saldo).toBe(financiado)
  if (valor % 10 === 0 && !('recusa' in simulacao)) {
    const fluxo = { recebido: liberado, parcela: valor, dias }
    expect(explica(simulacao.cetAnual, 1, fluxo)).toBe(true)
  }
}

function compararPorValorLiberado(sorteado: Sorteado) {
  const { taxa, iof, dias, valor } = sorteado
  const desconto = descontarNoMes(taxa)
  const total = somaDosFatores(desconto, dias)
  const base = baseDoIof(desconto, new D(1), new D(1).div(total), dias)
  const aliquota = base.times(iof.diaria).plus(iof.adicional)
  const financiado = emCentavos(new D(valor).div(new D(1).minus(aliquota)))
  const parcela = emCentavos(new D(financiado).div(total))

  const simulacao = simularPorValorLiberado(termosDe(sorteado), centavos(valor))
  expect(simulacao).toMatchObject({
    valorFinanciado: financiado,
    iofTotal: financiado - valor,
    parcela,
  })
  if (valor % 10 === 0 && !('recusa' in simulacao)) {
    expect(explica(simulacao.cetMensal, 12, { recebido: valor, parcela, dias })).toBe(true)
  }
}

test(`S1.12 ${quantos} random loans do not differ by a centavo from the decimal oracle`, () => {
  console.info(`oracle: ${quantos} loans, SEMENTE=${semente}`)
  const porSorte = fc.record({ emprestimo: emprestimos, porParcela: fc.boolean() })
  fc.assert(
    fc.property(porSorte, ({ emprestimo, porParcela }) => {
      const dias = diasAte(emprestimo.inicio, emprestimo.carencia, emprestimo.prazo)
      const comparar = porParcela ? compararPorParcela : compararPorValorLiberado
      comparar({ ...emprestimo, dias })
    }),
    { numRuns: quantos, seed: semente },
  )
}, 600_000)
