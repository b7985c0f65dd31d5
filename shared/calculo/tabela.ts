import { type Dia, diaDoNumero, numeroDoDia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { aplicarAliquota } from './iof.ts'
import { type Termos, planoDe } from './novo.ts'
import { type Plano, amortizar } from './plano.ts'

/** One instalment of the schedule. */
export type LinhaTabela = {
  numero: number
  vencimento: Dia
  /** Real days since the release. */
  dias: number
  /** Present value of one real paid on the due date. */
  fator: number
  parcela: Centavos
  /** Interest this payment meets; what it does not reach waits for the next. */
  juros: Centavos
  principal: Centavos
  /** Principal still owed after the payment. */
  saldo: Centavos
  diasIof: number
  /** Daily IOF on this share, in centavos and not rounded: only the sum is. */
  iofDiario: number
}

/** The schedule of a loan of `valorFinanciado`, in whole centavos. */
export function montarTabela(
  emprestimo: Termos & { valorFinanciado: Centavos; parcela: Centavos },
): LinhaTabela[] {
  const { liberacao, valorFinanciado, parcela, iof } = emprestimo
  const plano = planoDe(emprestimo)
  const principais = amortizar(plano, valorFinanciado, parcela)
  const inicio = numeroDoDia(liberacao)
  return linhasEmCentavos(plano, principais, valorFinanciado, parcela).map(
    ({ juros, principal, saldo }, k) => {
      const dias = plano.dias[k] ?? 0
      const diasIof = Math.min(dias, iof.diasMax)
      return {
        numero: k + 1,
        vencimento: diaDoNumero(inicio + dias),
        dias,
        fator: plano.fatores[k] ?? 0,
        parcela,
        juros,
        principal,
        saldo,
        diasIof,
        iofDiario: aplicarAliquota((principais[k] ?? 0) * diasIof, iof.diaria),
      }
    },
  )
}

/**
 * Each share is rounded to the centavo. The last share is the remaining principal, so that the
 * shares add up to the loan. The interest of the last row absorbs the rounding: some centavos, and
 * below zero for a loan without interest.
 */
export function linhasEmCentavos(
  { capitalizacao }: Pick<Plano, 'capitalizacao'>,
  principais: readonly number[],
  valorFinanciado: number,
  parcela: number,
): Pick<LinhaTabela, 'juros' | 'principal' | 'saldo'>[] {
  const linhas: Pick<LinhaTabela, 'juros' | 'principal' | 'saldo'>[] = []
  const ultima = principais.length - 1
  let saldo = centavos(Math.round(valorFinanciado * capitalizacao))
  for (let k = 0; k <= ultima; k++) {
    const principal =
      k === ultima ? saldo : centavos(Math.min(saldo, Math.round(principais[k] ?? 0)))
    saldo = centavos(saldo - principal)
    linhas.push({ juros: centavos(parcela - principal), principal, saldo })
  }
  return linhas
}
