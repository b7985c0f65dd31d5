import { z } from 'zod'
import { type Dia, mesesEntre, numeroDoDia, somarMeses, vencimentosMensais } from '../data.ts'

/**
 * How days become interest, chosen by name and shown with every result:
 * - `REF-1`: each instalment is discounted by its real days over 30, and a payment meets interest
 *   first (Código Civil art. 354). Dataprev checks every averbação with this price (rule PI).
 * - `price-30`: the grace beyond 30 days is capitalised, then an ordinary Price of 30-day months.
 */
export const Convencao = z.enum(['REF-1', 'price-30'], 'Escolha a convenção REF-1 ou price-30')
export type Convencao = z.infer<typeof Convencao>

/** What a rate and a row of due dates say before any money is known. */
export type Plano = {
  /** Real days from the release to each due date, rising: IOF and CET count with them. */
  dias: readonly number[]
  /** Present value of one real paid on each due date. */
  fatores: readonly number[]
  /** Interest on one real from the previous due date (or the release) to each due date. */
  juros: readonly number[]
  somaDosFatores: number
  /** Balance of one real of principal when the first period begins: 1, except in `price-30`. */
  capitalizacao: number
  /** Daily growth of the rate, as a logarithm: where the search for the CET begins. */
  crescimento: number
}

/**
 * Factors are computed again at this interval, so that rounding errors of products do not add up.
 */
const RECOMECO = 12

/** `taxa` is a fraction (0.0185) for each `base` days. */
export function criarPlano(
  taxa: number,
  dias: readonly number[],
  convencao: Convencao = 'REF-1',
  base = 30,
): Plano {
  const carencia = (dias[0] ?? base) - base
  const capitalizacao = convencao === 'REF-1' ? 1 : (1 + taxa) ** (carencia / base)
  const crescimento = Math.log1p(taxa) / base
  const porSalto = criarSaltos(crescimento)
  const fatores: number[] = []
  const juros: number[] = []
  let anterior = 0
  let fator = 1 / capitalizacao
  for (let k = 0; k < dias.length; k++) {
    const decorridos = convencao === 'REF-1' ? (dias[k] ?? 0) : (k + 1) * base
    const { desconto, juro } = porSalto(decorridos - anterior)
    fator =
      k % RECOMECO === 0 ? Math.exp(-crescimento * decorridos) / capitalizacao : fator * desconto
    fatores.push(fator)
    juros.push(juro)
    anterior = decorridos
  }
  return { dias, fatores, juros, somaDosFatores: somar(fatores), capitalizacao, crescimento }
}

type Salto = { desconto: number; juro: number }

/** Months differ by 28 to 31 days: four exponentials serve a whole loan. */
function criarSaltos(crescimento: number): (dias: number) => Salto {
  const conhecidos: (Salto | undefined)[] = [undefined, undefined, undefined, undefined]
  return (dias) => {
    const onde = dias - 28
    const conhecido = onde >= 0 && onde < 4 ? conhecidos[onde] : undefined
    if (conhecido) return conhecido
    const salto = { desconto: Math.exp(-crescimento * dias), juro: Math.expm1(crescimento * dias) }
    if (onde >= 0 && onde < 4) conhecidos[onde] = salto
    return salto
  }
}

/**
 * Due dates from `proximo` on, as numbers, on the due day of `primeiro`: one due on the 31st keeps its
 * day after a short month.
 */
export function vencimentosDesde(proximo: Dia, primeiro: Dia, quantos: number): number[] {
  const meses = mesesEntre(primeiro, proximo)
  return somarMeses(primeiro, meses) === proximo
    ? vencimentosMensais(primeiro, quantos, meses)
    : vencimentosMensais(proximo, quantos)
}

/** Real days from `data` to each of them. */
export function diasDesde(data: Dia, proximo: Dia, primeiro: Dia, quantos: number): number[] {
  const inicio = numeroDoDia(data)
  return vencimentosDesde(proximo, primeiro, quantos).map((dia) => dia - inicio)
}

/**
 * Share of principal in each payment, at full precision, for a loan of `financiado` paid by equal
 * instalments. Interest runs on the principal and on the interest still unpaid; a payment meets
 * interest first, so no share is negative; the last closes the balance, so the shares add up to the
 * loan (under `price-30`, to the loan with its grace capitalised). `quantas` stops after the first
 * so many.
 */
export function amortizar(
  plano: Plano,
  financiado: number,
  parcela: number,
  quantas = plano.dias.length,
): number[] {
  const { juros: taxas, capitalizacao } = plano
  const ultima = taxas.length - 1
  const principais: number[] = []
  let saldo = financiado * capitalizacao
  let juros = 0
  for (let k = 0; k < quantas; k++) {
    juros += (saldo + juros) * (taxas[k] ?? 0)
    const jurosPagos = Math.min(juros, parcela)
    juros -= jurosPagos
    const principal = k === ultima ? saldo : Math.min(saldo, parcela - jurosPagos)
    saldo -= principal
    principais.push(principal)
  }
  return principais
}

export const somar = (valores: readonly number[]): number => {
  let soma = 0
  for (const valor of valores) soma += valor
  return soma
}
