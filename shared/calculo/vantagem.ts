import { type Centavos, centavos } from '../dinheiro.ts'
import { mensalizar, resolverCet } from './cet.ts'
import { arredondar } from './arredondar.ts'
import { numero, reais } from './passos.ts'
import type { Plano } from './plano.ts'

/** What the client pays and receives if the contracts change, against staying as they are. */
export type Vantagem = {
  /** `MELHOR`: pays no more in all. `JUSTA`: what is paid more is a fair price for the money. */
  situacao: 'MELHOR' | 'JUSTA' | 'PIOR'
  /** Still to pay of the contracts if nothing changes. */
  pagaFicando: Centavos
  pagaMudando: Centavos
  recebeAgora: Centavos
  /** Paid more in all, the money received now taken off; negative is a saving. */
  diferenca: Centavos
  /**
   * Break-even rate of the change, in percent a month: at it the client neither gains nor loses.
   */
  custoAm: number | null
  /** The highest fair cost: the monthly CET of the same money as a new loan, with the slack. */
  limiteAm: number | null
  texto: string
}

/** Equal instalments on days counted from today. */
type Serie = { parcela: Centavos; dias: readonly number[] }

type Troca = {
  ficando: readonly Serie[]
  mudando: Serie
  /** The plan of the new loan: its terms price the money as a new loan would. */
  plano: Pick<Plano, 'dias' | 'somaDosFatores'>
  aliquotaIof: number
  recebeAgora: Centavos
  /** Percent of the reference by which the cost may pass it (policy of the bank, dated). */
  folga: number
}

/**
 * Proof of advantage (`docs/decisions/027`). Pays no more in all: better. Pays more, but the money
 * received now and the instalments put off cost no more than a new loan under the same terms: fair.
 * Anything dearer leaves the client worse: staying, and borrowing apart, would have been cheaper.
 */
export function provarVantagem(troca: Troca): Vantagem {
  const { ficando, mudando, recebeAgora, folga } = troca
  const pagaFicando = centavos(somarSeries(ficando))
  const pagaMudando = centavos(somarSeries([mudando]))
  const diferenca = centavos(pagaMudando - recebeAgora - pagaFicando)
  const contas = { pagaFicando, pagaMudando, recebeAgora, diferenca }
  const limiteAm = limiteDe(troca, folga)
  if (diferenca <= 0) {
    const texto =
      diferenca < 0
        ? `Mudando, o cliente paga ${reais(centavos(Math.abs(diferenca)))} a menos no total do que ficando como está.`
        : 'Mudando ou ficando como está, o cliente paga o mesmo no total.'
    return { situacao: 'MELHOR', ...contas, custoAm: null, limiteAm, texto }
  }
  const custo = custoMensal(ficando, mudando, recebeAgora)
  const custoAm = custo === null ? null : arredondar(custo * 100, 2)
  const situacao = custoAm !== null && limiteAm !== null && custoAm <= limiteAm ? 'JUSTA' : 'PIOR'
  return {
    situacao,
    ...contas,
    custoAm,
    limiteAm,
    texto: explicar(contas, { situacao, custoAm, limiteAm, folga }),
  }
}

const somarSeries = (series: readonly Serie[]): number =>
  series.reduce((soma, { parcela, dias }) => soma + parcela * dias.length, 0)

/** The monthly CET of any amount lent under the terms of the change, times the slack. */
function limiteDe({ plano, aliquotaIof }: Troca, folga: number): number | null {
  const recebido = plano.somaDosFatores * (1 - aliquotaIof)
  const cet = resolverCet({ recebido, parcela: 1, dias: plano.dias })
  return cet === null ? null : arredondar(mensalizar(cet) * 100 * (1 + folga / 100), 2)
}

/** Beyond this a month, a cost is not searched for: nothing fair is there. */
const MAIOR_CUSTO = 1

/**
 * The monthly rate (fraction) at which the change neither gains nor loses, or `null` where no rate
 * does: more is paid at every time. Received: the money of now and the instalments no longer paid.
 */
function custoMensal(
  ficando: readonly Serie[],
  mudando: Serie,
  recebeAgora: Centavos,
): number | null {
  const ganho = (mensal: number) => {
    const porDia = (12 * Math.log1p(mensal)) / 365
    return (
      recebeAgora +
      ficando.reduce((soma, serie) => soma + presente(serie, porDia), 0) -
      presente(mudando, porDia)
    )
  }
  if (ganho(MAIOR_CUSTO) < 0) return null
  let menor = 0
  let maior = MAIOR_CUSTO
  for (let passo = 0; passo < 60; passo++) {
    const meio = (menor + maior) / 2
    if (ganho(meio) < 0) menor = meio
    else maior = meio
  }
  return maior
}

const presente = ({ parcela, dias }: Serie, porDia: number): number =>
  dias.reduce((soma, dia) => soma + parcela * Math.exp(-porDia * dia), 0)

type Veredito = Pick<Vantagem, 'situacao' | 'custoAm' | 'limiteAm'> & { folga: number }

function explicar(
  { recebeAgora, diferenca }: Pick<Vantagem, 'recebeAgora' | 'diferenca'>,
  { situacao, custoAm, limiteAm, folga }: Veredito,
): string {
  const recebe = recebeAgora > 0 ? `, já descontados os ${reais(recebeAgora)} que recebe agora` : ''
  const conta = `Mudando, o cliente paga ${reais(diferenca)} a mais no total do que ficando como está${recebe}.`
  if (custoAm === null) return `${conta} Não há nada em troca desse valor.`
  const custo = `Isso custa ${numero(custoAm, 2)}% ao mês`
  if (limiteAm === null) return `${conta} ${custo}.`
  const limite = `${numero(limiteAm, 2)}%, o custo de um empréstimo novo nas mesmas condições${folga > 0 ? `, com ${numero(folga, 0)}% de folga` : ''}`
  return situacao === 'JUSTA'
    ? `${conta} ${custo}, dentro do limite de ${limite}.`
    : `${conta} ${custo}, acima do limite de ${limite}: ficar como está e contratar à parte sairia mais barato.`
}
