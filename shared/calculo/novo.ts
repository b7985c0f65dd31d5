import { type Dia, diaDoNumero, numeroDoDia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondar, arredondarDinheiro } from './arredondar.ts'
import { type Cet, calcularCet } from './cet.ts'
import { type AliquotasIof, aliquotaEfetiva, aplicarAliquota, baseDoEmprestimo } from './iof.ts'
import { type Convencao, type Plano, criarPlano, diasDesde } from './plano.ts'

/** The terms of a loan: everything but the money. */
export type Termos = {
  /** Percent a month: 1.85. */
  taxaMensal: number
  /** Number of monthly instalments. */
  prazo: number
  liberacao: Dia
  primeiroVencimento: Dia
  /** Portability: the first due date of the origin, whose day of the month is kept. */
  primeiroDaOrigem?: Dia | undefined
  convencao: Convencao
  iof: AliquotasIof
  /**
   * Absent or true: the tax is added to the requested amount. False: the requested amount is the
   * financed amount, and the tax is taken out of it. By instalment both are the same loan.
   */
  iofFinanciado?: boolean | undefined
}

/** Common results of new loans and refinancings. */
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
export type SemNumeros = { recusa: string }

/** The instalment is fixed and the loan is what it pays for (IN 138 art. 18: uniform instalment). */
export function simularPorParcela(termos: Termos, parcela: Centavos): SimulacaoNovo | SemNumeros {
  const plano = planoDe(termos)
  const valorFinanciado = arredondarDinheiro(parcela * plano.somaDosFatores)
  return comImpostoDentro(termos, plano, { parcela, valorFinanciado, modo: 'parcela' })
}

type ComImposto = Pick<SimulacaoNovo, 'parcela' | 'valorFinanciado' | 'modo'>

/** The loan is fixed: its tax, each part rounded apart, comes out of it. */
function comImpostoDentro(
  termos: Termos,
  plano: Plano,
  { parcela, valorFinanciado, modo }: ComImposto,
): SimulacaoNovo | SemNumeros {
  const base = baseDoEmprestimo(plano, valorFinanciado, parcela, termos.iof.diasMax)
  const diario = aplicarAliquota(base, termos.iof.diaria)
  const iofDiario = arredondarDinheiro(diario)
  const iofAdicional = arredondarDinheiro(aplicarAliquota(valorFinanciado, termos.iof.adicional))
  const iofTotal = centavos(iofDiario + iofAdicional)
  const valorLiberado = centavos(valorFinanciado - iofTotal)
  if (valorLiberado <= 0) return { recusa: 'A parcela é pequena demais: nada sobra para liberar' }
  return {
    ...descrever(termos, plano, { parcela, valorFinanciado, recebido: valorLiberado }),
    iofDiario,
    iofAdicional,
    iofTotal,
    aliquotaIof: diario / valorFinanciado + termos.iof.adicional,
    modo,
    valorLiberado,
  }
}

/**
 * The released amount is fixed. IOF is a fixed share `r` of the loan, so the loan is
 * released / (1 - r); the instalment is rounded, the loan stays, and the last share closes it. With
 * the tax not financed, the amount asked for is the loan, and less is released.
 */
export function simularPorValorLiberado(
  termos: Termos,
  valorLiberado: Centavos,
): SimulacaoNovo | SemNumeros {
  const plano = planoDe(termos)
  if (termos.iofFinanciado === false) {
    const parcela = arredondarDinheiro(valorLiberado / plano.somaDosFatores)
    if (parcela === 0) return { recusa: PARCELA_ZERO }
    return comImpostoDentro(termos, plano, {
      parcela,
      valorFinanciado: valorLiberado,
      modo: 'valorLiberado',
    })
  }
  const aliquotaIof = aliquotaEfetiva(plano, termos.iof)
  if (aliquotaIof >= 1) return { recusa: 'O imposto consome todo o valor financiado' }
  const valorFinanciado = arredondarDinheiro(valorLiberado / (1 - aliquotaIof))
  const parcela = arredondarDinheiro(valorFinanciado / plano.somaDosFatores)
  if (parcela === 0) return { recusa: PARCELA_ZERO }
  return {
    ...descrever(termos, plano, { parcela, valorFinanciado, recebido: valorLiberado }),
    ...repartirIof(centavos(valorFinanciado - valorLiberado), valorFinanciado, termos.iof),
    aliquotaIof,
    modo: 'valorLiberado',
    valorLiberado,
  }
}

const PARCELA_ZERO = 'O valor é pequeno demais para o prazo: a parcela seria zero'

type TermosDoPlano = Omit<Termos, 'iof' | 'iofFinanciado'>

/** The same terms recur at once: for the loan, for its schedule, for the comparison. */
let ultimo: { termos: TermosDoPlano; plano: Plano } | undefined

export function planoDe(termos: TermosDoPlano): Plano {
  if (ultimo && saoIguais(ultimo.termos, termos)) return ultimo.plano
  const { taxaMensal, prazo, liberacao, primeiroVencimento, convencao } = termos
  const { primeiroDaOrigem = primeiroVencimento } = termos
  const dias = diasDesde(liberacao, primeiroVencimento, primeiroDaOrigem, prazo)
  const plano = criarPlano(taxaMensal / 100, dias, convencao)
  const proprios = { taxaMensal, prazo, liberacao, primeiroVencimento, primeiroDaOrigem, convencao }
  ultimo = { termos: proprios, plano }
  return plano
}

const saoIguais = (um: TermosDoPlano, outro: TermosDoPlano): boolean =>
  um.taxaMensal === outro.taxaMensal &&
  um.prazo === outro.prazo &&
  um.liberacao === outro.liberacao &&
  um.primeiroVencimento === outro.primeiroVencimento &&
  um.primeiroDaOrigem === (outro.primeiroDaOrigem ?? outro.primeiroVencimento) &&
  um.convencao === outro.convencao

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
    ...calcularCet({ recebido, parcela, dias, chute: plano.crescimento }),
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
