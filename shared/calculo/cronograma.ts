import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { type Termos, planoDe } from './novo.ts'
import { amortizar } from './plano.ts'

type AnoDoCronograma = {
  ano: number
  parcelas: number
  total: Centavos
  juros: Centavos
  amortizacao: Centavos
  /** Principal still owed after the last due date of the year. */
  saldoFinal: Centavos
}

export type Cronograma = {
  primeira: { juros: Centavos; amortizacao: Centavos }
  anos: AnoDoCronograma[]
}

/**
 * The schedule of a loan, a row for each year. What is paid in a year is exact; principal is rounded
 * on its running sum, so the years add up to what was financed, with its grace where the convention
 * capitalizes it.
 */
export function montarCronograma(
  termos: Omit<Termos, 'iof'>,
  valorFinanciado: Centavos,
  parcela: Centavos,
): Cronograma {
  const plano = planoDe(termos)
  const principais = amortizar(plano, valorFinanciado, parcela)
  const inicial = Math.round(valorFinanciado * plano.capitalizacao)
  const anoDe = anosDosVencimentos(termos.primeiroVencimento)
  const anos = new Map<number, { parcelas: number; ate: number }>()
  let acumulado = 0
  principais.forEach((principal, k) => {
    acumulado += principal
    const ano = anos.get(anoDe(k))
    if (ano) {
      ano.parcelas += 1
      ano.ate = acumulado
    } else anos.set(anoDe(k), { parcelas: 1, ate: acumulado })
  })

  let antes = 0
  const linhas = [...anos].map(([ano, { parcelas, ate }]) => {
    const pago = Math.round(ate)
    const amortizacao = centavos(pago - antes)
    antes = pago
    const total = centavos(parcelas * parcela)
    const juros = centavos(total - amortizacao)
    const saldoFinal = centavos(inicial - pago)
    return { ano, parcelas, total, juros, amortizacao, saldoFinal }
  })
  const amortizacao = arredondarDinheiro(principais[0] ?? 0)
  return {
    primeira: { juros: centavos(parcela - amortizacao), amortizacao },
    anos: linhas,
  }
}

/** Instalments are due a month after another, whatever the day: only the month is counted. */
function anosDosVencimentos(primeiro: Dia): (k: number) => number {
  const meses = Number(primeiro.slice(0, 4)) * 12 + Number(primeiro.slice(5, 7)) - 1
  return (k) => Math.floor((meses + k) / 12)
}
