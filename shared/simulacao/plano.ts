import { z } from 'zod'
import { type Dia, numeroDoDia, vencimentosMensais } from '../data.ts'

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
  somaDosFatores: number
  /** What one real of loan has become when the instalments begin to count: 1 but in `price-30`. */
  capitalizacao: number
}

/** `taxa` is a fraction (0.0185) for each `base` days. */
export function criarPlano(
  taxa: number,
  dias: readonly number[],
  convencao: Convencao = 'REF-1',
  base = 30,
): Plano {
  const carencia = (dias[0] ?? base) - base
  const capitalizacao = convencao === 'REF-1' ? 1 : (1 + taxa) ** (carencia / base)
  const porDia = -Math.log1p(taxa) / base
  const fatores = dias.map((real, k) => {
    const decorridos = convencao === 'REF-1' ? real : (k + 1) * base
    return Math.exp(porDia * decorridos) / capitalizacao
  })
  return { dias, fatores, somaDosFatores: somar(fatores), capitalizacao }
}

/** Real days from `liberacao` to each of `prazo` monthly due dates. */
export function diasAteVencimentos(
  liberacao: Dia,
  primeiroVencimento: Dia,
  prazo: number,
  mesesDepois = 0,
): number[] {
  const inicio = numeroDoDia(liberacao)
  return vencimentosMensais(primeiroVencimento, prazo, mesesDepois).map((dia) => dia - inicio)
}

/**
 * Share of principal in each payment, at full precision, for a loan of `financiado` paid by equal
 * instalments. Interest runs on the principal and on the interest still unpaid; a payment meets
 * interest first, so no share is negative; the last closes the balance, so the shares add up to the
 * loan (under `price-30`, to the loan with its grace capitalised).
 */
export function amortizar(plano: Plano, financiado: number, parcela: number): number[] {
  const { fatores, capitalizacao } = plano
  const ultima = fatores.length - 1
  let saldo = financiado * capitalizacao
  let juros = 0
  let anterior = 1 / capitalizacao
  return fatores.map((fator, k) => {
    juros += (saldo + juros) * (anterior / fator - 1)
    anterior = fator
    const jurosPagos = Math.min(juros, parcela)
    juros -= jurosPagos
    const principal = k === ultima ? saldo : Math.min(saldo, parcela - jurosPagos)
    saldo -= principal
    return principal
  })
}

export const somar = (valores: readonly number[]): number => {
  let soma = 0
  for (const valor of valores) soma += valor
  return soma
}
