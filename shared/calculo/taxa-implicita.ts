import { arredondarMeioPar } from './arredondar.ts'
import { mensalizar, resolverCet } from './cet.ts'

/** Twelve equal months a year, as textbook Price counts: the due dates of an old loan are unknown. */
const MES = 365 / 12
/** Percent a month. Above it, what was printed is no loan of payroll. */
const IMPLAUSIVEL = 10

type Emprestimo = { emprestado: number; parcela: number; parcelas: number }

/**
 * The monthly rate (percent, two decimals) that makes equal instalments worth the loan, for contracts
 * printed without one. `null` when no plausible rate does.
 */
export function taxaImplicita({ emprestado, parcela, parcelas }: Emprestimo): number | null {
  if (!(emprestado > 0) || !(parcela > 0) || parcelas < 1) return null
  const dias = Array.from({ length: parcelas }, (_, k) => (k + 1) * MES)
  const anual = resolverCet({ recebido: emprestado, parcela, dias })
  if (anual === null) return null
  const taxa = arredondarMeioPar(mensalizar(anual) * 100, 2)
  return taxa > 0 && taxa <= IMPLAUSIVEL ? taxa : null
}

/** What a monthly rate yields in a year, both in percent. */
export function anualizar(taxa: number): number {
  const anual = Math.expm1(12 * Math.log1p(taxa / 100))
  return anual * 100
}
