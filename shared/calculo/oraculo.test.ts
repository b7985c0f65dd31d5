import { Decimal } from 'decimal.js'
import { expect, test } from 'vitest'
import { SEMENTE } from '#server/test/semente.ts'
import { centavos } from '../dinheiro.ts'
import { simularPorParcela, simularPorValorLiberado } from './novo.ts'
import { saldoDevedor } from './saldo.ts'

/**
 * The same loans priced again with 33 decimals, written apart from the code: dates by `Date`, powers
 * in whole numbers scaled by 2^112, recursion by hand, CET by its definition. Not one centavo may
 * differ. The CET, slower to check, is tried on one loan in fifty.
 * `npm run prove -- oraculo` runs a million; `SEMENTE=...` repeats a run.
 */
const quantos = Number(process.env['ORACULO'] ?? 100_000)

const BITS = 112n
const UM = 1n << BITS
const D = Decimal.clone({ precision: 44 })
const DIA = 86_400_000

/** Numbers by chance, always the same for a seed (mulberry32). */
function sortear(inicio: number) {
  let estado = inicio
  return (min: number, max: number): number => {
    estado = (estado + 0x6d2b79f5) | 0
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return min + Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * (max - min + 1))
  }
}

const impostos = [
  { diaria: 0.000082, adicional: 0.0038, diasMax: 365 },
  { diaria: 0.0001118, adicional: 0.0038, diasMax: 365 },
  { diaria: 0.000041, adicional: 0, diasMax: 365 },
  { diaria: 0, adicional: 0, diasMax: 365 },
] as const

type Sorteado = {
  /** Hundredths of a percent a month. */
  taxa: number
  prazo: number
  inicio: number
  carencia: number
  valor: number
  iof: (typeof impostos)[number]
  dias: number[]
}

function emprestimo(acaso: ReturnType<typeof sortear>): Sorteado {
  const prazo = acaso(1, 144)
  const inicio = acaso(16_000, 24_000)
  const carencia = acaso(1, 120)
  return {
    taxa: acaso(1, 20) === 1 ? 0 : acaso(30, 600),
    prazo,
    inicio,
    carencia,
    valor: acaso(2_000, 3_000_000),
    iof: impostos[acaso(0, 3)] ?? impostos[0],
    dias: diasAte(inicio, carencia, prazo),
  }
}

const texto = (dia: number) => new Date(dia * DIA).toISOString().slice(0, 10)

/** First day and length of each month since 2010, by the calendar of the runtime. */
const meses = Array.from({ length: 12 * 90 }, (_, k) => {
  const primeiro = Date.UTC(2010, k, 1) / DIA
  return { primeiro, tamanho: Date.UTC(2010, k + 1, 1) / DIA - primeiro }
})

/** Days to each due date: the same day of each month, or the last of a shorter one. */
function diasAte(inicio: number, carencia: number, prazo: number): number[] {
  const data = new Date((inicio + carencia) * DIA)
  const mes = (data.getUTCFullYear() - 2010) * 12 + data.getUTCMonth()
  return meses
    .slice(mes, mes + prazo)
    .map(({ primeiro, tamanho }) => primeiro + Math.min(data.getUTCDate(), tamanho) - 1 - inicio)
}

const vezes = (a: bigint, b: bigint) => (a * b) >> BITS

/** Growth of one real over so many days, and its present value. */
type Potencias = { crescer: (dias: number) => bigint; descontar: (dias: number) => bigint }

/** At a rate of `taxa` in `base` days; days up to 120. */
function potenciasDe(taxa: Decimal, base: number): Potencias {
  const expoente = D.ln(taxa.plus(1)).div(base)
  const umDia = (sinal: 1 | -1) =>
    BigInt(D.exp(expoente.times(sinal)).times(UM.toString()).toFixed(0))
  return { crescer: elevar(umDia(1)), descontar: elevar(umDia(-1)) }
}

function elevar(umDia: bigint): (dias: number) => bigint {
  const potencias = [UM]
  return (dias) => {
    for (let k = potencias.length; k <= dias; k++) {
      potencias.push(vezes(potencias[k - 1] ?? UM, umDia))
    }
    return potencias[dias] ?? UM
  }
}

/** One for each rate: logarithms are slow in decimal. */
const porMes = new Map<number, Potencias>()

function potenciasDoMes(taxa: number): Potencias {
  const conhecidas = porMes.get(taxa) ?? potenciasDe(new D(taxa).div(10_000), 30)
  porMes.set(taxa, conhecidas)
  return conhecidas
}

/** Sum of the present values of one real on each day. */
function somaDosFatores({ descontar }: Potencias, dias: readonly number[]): bigint {
  let fator = UM
  let soma = 0n
  let anterior = 0
  for (const dia of dias) {
    fator = vezes(fator, descontar(dia - anterior))
    soma += fator
    anterior = dia
  }
  return soma
}

/** Shares of principal, interest first, times the days of tax on each; scaled as `financiado` is. */
function baseDoIof(
  { crescer }: Potencias,
  financiado: bigint,
  parcela: bigint,
  dias: readonly number[],
): bigint {
  let saldo = financiado
  let devidos = 0n
  let base = 0n
  let anterior = 0
  dias.forEach((dia, k) => {
    devidos += vezes(saldo + devidos, crescer(dia - anterior) - UM)
    anterior = dia
    const pagos = devidos < parcela ? devidos : parcela
    devidos -= pagos
    const resto = parcela - pagos
    const principal = k === dias.length - 1 || saldo < resto ? saldo : resto
    saldo -= principal
    base += principal * BigInt(Math.min(dia, 365))
  })
  return base
}

/** A fraction of the law as a whole number of ten millionths. */
const decimosMilionesimos = (aliquota: number) => BigInt(Math.round(aliquota * 1e7))

/** Half up, to whole. */
const arredondar = (numerador: bigint, denominador: bigint): bigint =>
  (2n * numerador + denominador) / (2n * denominador)

/** A rate shown with two decimals explains the flow when the flow lies between its two halves. */
function explica(
  porcento: number | null,
  vezesNoAno: number,
  { recebido, parcela, dias }: { recebido: number; parcela: number; dias: readonly number[] },
): boolean {
  if (porcento === null) return parcela * dias.length < recebido
  const [acima = 0n, abaixo = 0n] = ['-0.005', '0.005'].map(
    (meio) =>
      somaDosFatores(potenciasDe(new D(porcento).plus(meio).div(100), 365 / vezesNoAno), dias) *
      BigInt(parcela),
  )
  return acima >= BigInt(recebido) * UM && abaixo <= BigInt(recebido) * UM
}

const termosDe = ({ taxa, prazo, inicio, carencia, iof }: Sorteado) => ({
  taxaMensal: taxa / 100,
  prazo,
  liberacao: texto(inicio),
  primeiroVencimento: texto(inicio + carencia),
  convencao: 'REF-1' as const,
  iof,
})

type Conferida = { esperado: unknown; achado: unknown }

function conferirPorParcela(sorteado: Sorteado, comCet: boolean): Conferida {
  const { taxa, prazo, inicio, carencia, iof, dias, valor } = sorteado
  const potencias = potenciasDoMes(taxa)
  const financiado = arredondar(somaDosFatores(potencias, dias) * BigInt(valor), UM)
  const base = baseDoIof(potencias, financiado * UM, BigInt(valor) * UM, dias)
  const diario = arredondar(base * decimosMilionesimos(iof.diaria), UM * 10_000_000n)
  const adicional = arredondar(financiado * decimosMilionesimos(iof.adicional), 10_000_000n)
  const liberado = financiado - diario - adicional

  const simulacao = simularPorParcela(termosDe(sorteado), centavos(valor))
  const contrato = { parcela: centavos(valor), taxaMensal: taxa / 100, restantes: prazo }
  const proximoVencimento = texto(inicio + carencia)
  const { saldoDevedor: saldo } = saldoDevedor({ ...contrato, proximoVencimento }, texto(inicio))
  if ('recusa' in simulacao) return { esperado: true, achado: liberado <= 0n }
  const fluxo = { recebido: Number(liberado), parcela: valor, dias }
  return {
    esperado: [financiado, diario, adicional, liberado, financiado, true].map(String),
    achado: [
      simulacao.valorFinanciado,
      simulacao.iofDiario,
      simulacao.iofAdicional,
      simulacao.valorLiberado,
      saldo,
      !comCet || explica(simulacao.cetAnual, 1, fluxo),
    ].map(String),
  }
}

function conferirPorValorLiberado(sorteado: Sorteado, comCet: boolean): Conferida {
  const { taxa, iof, dias, valor } = sorteado
  const potencias = potenciasDoMes(taxa)
  const total = somaDosFatores(potencias, dias)
  const base = baseDoIof(potencias, UM, (UM * UM) / total, dias)
  const daLei = 10_000_000n
  const aliquota =
    (base * decimosMilionesimos(iof.diaria)) / daLei +
    (UM * decimosMilionesimos(iof.adicional)) / daLei
  const financiado = arredondar(BigInt(valor) * UM, UM - aliquota)
  const parcela = arredondar(financiado * UM, total)

  const simulacao = simularPorValorLiberado(termosDe(sorteado), centavos(valor))
  if ('recusa' in simulacao) return { esperado: 0n, achado: parcela }
  const fluxo = { recebido: valor, parcela: Number(parcela), dias }
  return {
    esperado: [financiado, financiado - BigInt(valor), parcela, true].map(String),
    achado: [
      simulacao.valorFinanciado,
      simulacao.iofTotal,
      simulacao.parcela,
      !comCet || explica(simulacao.cetMensal, 12, fluxo),
    ].map(String),
  }
}

test(`S1.12 S4.02 ${quantos} random loans do not differ by a centavo from the decimal oracle`, () => {
  console.info(`oracle: ${quantos} loans, SEMENTE=${SEMENTE}`)
  const acaso = sortear(SEMENTE)
  for (let k = 0; k < quantos; k++) {
    const sorteado = emprestimo(acaso)
    const conferir = k % 2 === 0 ? conferirPorParcela : conferirPorValorLiberado
    const { esperado, achado } = conferir(sorteado, k % 50 < 2)
    // Only what differs is worth the time of a matcher.
    if (String(esperado) !== String(achado)) {
      const { dias: _dias, ...qual } = sorteado
      expect({ qual, achado }).toEqual({ qual, achado: esperado })
    }
  }
}, 3_600_000)
