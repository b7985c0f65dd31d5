import { type Dia, diaDoNumero, numeroDoDia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondar, arredondarDinheiro } from './arredondar.ts'
import { type Cet, calcularCet } from './cet.ts'
import { type AliquotasIof, aliquotaEfetiva, aplicarAliquota, baseDoIofDiario } from './iof.ts'
import { type Convencao, type Plano, amortizar, criarPlano, diasAteVencimentos } from './plano.ts'

/** The terms of a loan: everything but the money. */
export type Termos = {
  /** Percent a month: 1.85. */
  taxaMensal: number
  /** Number of monthly instalments. */
  prazo: number
  liberacao: Dia
  primeiroVencimento: Dia
  convencao: Convencao
  iof: AliquotasIof
}

/** What both new loans and refinancings say of the loan they make. */
export type Emprestimo = Termos &
  Cet & {
    parcela: Centavos
    valorFinanciado: Centavos
    iofDiario: Centavos
    iofAdicional: Centavos
    iofTotal: Centavos
    /** Fraction of the taxed amount, not rounded. */
    aliquotaIof: number
    totalAPagar: Centavos
    ultimoVencimento: Dia
    carenciaDias: number
    /** Instalment over what the person receives, 6 decimals: the language of the trade. */
    coeficiente: number
    /** Percent a year with two decimals, of the monthly rate compounded. */
    taxaAnual: number
  }

export type SimulacaoNovo = Emprestimo & {
  /** What was given; the other was worked out. */
  modo: 'parcela' | 'valorLiberado'
  valorLiberado: Centavos
}

/** Why there is no number to show, in words for the person. */
export type Recusa = { recusa: string }

/** The instalment is fixed and the loan is what it pays for (IN 138 art. 18: uniform instalment). */
export function simularPorParcela(termos: Termos, parcela: Centavos): SimulacaoNovo | Recusa {
  const plano = planoDe(termos)
  const valorFinanciado = arredondarDinheiro(parcela * plano.somaDosFatores)
  const base = baseDoIofDiario(plano, amortizar(plano, valorFinanciado, parcela))
  const iofDiario = arredondarDinheiro(aplicarAliquota(base, termos.iof.diaria))
  const iofAdicional = arredondarDinheiro(aplicarAliquota(valorFinanciado, termos.iof.adicional))
  const iofTotal = centavos(iofDiario + iofAdicional)
  const valorLiberado = centavos(valorFinanciado - iofTotal)
  if (valorLiberado <= 0) return { recusa: 'A parcela é pequena demais: nada sobra para liberar' }
  const aliquotaIof =
    aplicarAliquota(base, termos.iof.diaria) / valorFinanciado + termos.iof.adicional
  const tributos = { iofDiario, iofAdicional, iofTotal, aliquotaIof }
  return {
    ...descrever(termos, plano, { parcela, valorFinanciado, recebido: valorLiberado }),
    ...tributos,
    modo: 'parcela',
    valorLiberado,
  }
}

/**
 * The released amount is fixed. IOF is a fixed share `r` of the loan, so the loan is
 * released / (1 - r); the instalment is rounded, the loan stays, and the last share closes it.
 */
export function simularPorValorLiberado(
  termos: Termos,
  valorLiberado: Centavos,
): SimulacaoNovo | Recusa {
  const plano = planoDe(termos)
  const aliquotaIof = aliquotaDoPlano(plano, termos.iof)
  if (aliquotaIof >= 1) return { recusa: 'O imposto consome todo o valor financiado' }
  const valorFinanciado = arredondarDinheiro(valorLiberado / (1 - aliquotaIof))
  const parcela = arredondarDinheiro(valorFinanciado / plano.somaDosFatores)
  if (parcela === 0)
    return { recusa: 'O valor é pequeno demais para o prazo: a parcela seria zero' }
  return {
    ...descrever(termos, plano, { parcela, valorFinanciado, recebido: valorLiberado }),
    ...repartirIof(centavos(valorFinanciado - valorLiberado), valorFinanciado, termos.iof),
    aliquotaIof,
    modo: 'valorLiberado',
    valorLiberado,
  }
}

export const planoDe = (termos: Omit<Termos, 'iof'>): Plano =>
  criarPlano(
    termos.taxaMensal / 100,
    diasAteVencimentos(termos.liberacao, termos.primeiroVencimento, termos.prazo),
    termos.convencao,
  )

/** Effective IOF of a loan whose instalments close it exactly, whatever its size. */
export const aliquotaDoPlano = (plano: Plano, iof: AliquotasIof): number =>
  aliquotaEfetiva(plano, iof, amortizar(plano, 1, 1 / plano.somaDosFatores))

/** A total already rounded, shown in its two parts: the additional is exact, the daily the rest. */
export function repartirIof(iofTotal: Centavos, tributado: Centavos, iof: AliquotasIof) {
  const adicional = Math.min(iofTotal, Math.round(aplicarAliquota(tributado, iof.adicional)))
  // With the daily rate at zero there is no rest to show.
  const iofAdicional = iof.diaria === 0 ? iofTotal : centavos(adicional)
  return { iofTotal, iofAdicional, iofDiario: centavos(iofTotal - iofAdicional) }
}

type Valores = { parcela: Centavos; valorFinanciado: Centavos; recebido: Centavos }

/** What follows from the terms and the money, the same for every kind of operation. */
export function descrever(
  termos: Termos,
  plano: Plano,
  { parcela, valorFinanciado, recebido }: Valores,
) {
  const { dias } = plano
  const [carenciaDias = 0] = dias
  return {
    ...termos,
    ...calcularCet({ recebido, parcela, dias }),
    parcela,
    valorFinanciado,
    totalAPagar: centavos(parcela * termos.prazo),
    ultimoVencimento: diaDoNumero(numeroDoDia(termos.liberacao) + (dias.at(-1) ?? 0)),
    carenciaDias,
    coeficiente: Math.round((parcela * 1e6) / recebido) / 1e6,
    taxaAnual: taxaAnual(termos.taxaMensal),
  }
}

export const taxaAnual = (taxaMensal: number): number =>
  arredondar(((1 + taxaMensal / 100) ** 12 - 1) * 100, 2)
