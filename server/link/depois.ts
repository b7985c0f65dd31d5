import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { type Centavos, deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import type { Depois } from '#shared/link/shapes.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { linhasComOutroSaldo, linhasDosDois } from '#shared/refinport/linhas.ts'
import { morta } from '../proposta/mover.ts'

type DaPortabilidade = {
  contrato: string | null
  /** The stored result of its simulation. */
  resultado: unknown
  /** The last refinancing that was proposed with it. */
  refin: {
    numero: string
    situacao: SituacaoProposta
    motivo: string | null
    resultado: unknown
    /** In reais, the balance of the portability when it was computed, if its terms changed since. */
    saldoDeAntes: number | null
  } | null
}

/** The second operation that hangs on a portability, in the figures of every other paper; null without one. */
export function depoisDe({ refin, resultado }: DaPortabilidade): Depois | null {
  if (!refin) return null
  const titulo = `Depois da mudança: refinanciamento nº ${refin.numero}`
  if (morta(refin.situacao)) {
    return { titulo, linhas: [], avisos: [], desfeito: porqueDesfeito(refin.motivo) }
  }
  const [portabilidade, segundo] = [resultado, refin.resultado].map(
    (um) => ResultadoSimulacao.safeParse(um).data,
  )
  const dos = portabilidade && segundo ? { portabilidade, refin: segundo } : null
  const antes = portabilidade ? outroSaldo(portabilidade, refin.saldoDeAntes) : null
  return {
    titulo,
    linhas: dos ? (antes === null ? linhasDosDois(dos) : linhasComOutroSaldo(dos, antes)) : [],
    avisos: [
      ...(antes === null
        ? []
        : [
            `Ele foi calculado quando o banco de origem pedia ${formatarDinheiro(antes)}. O saldo mudou, e o troco muda com ele.`,
          ]),
      'Ele espera a mudança de banco ser paga. Se ela não acontecer, ele não vale e você não deve nada por ele.',
      'Os valores são refeitos pelo preço do dia. Se o troco diminuir mais do que o contrato permite, você decide de novo.',
      'Ele tem contrato próprio, que você assina à parte.',
    ],
    desfeito: null,
  }
}

/** The balance of before, if the portability pays another one now. */
function outroSaldo(
  { portabilidade }: ResultadoSimulacao,
  saldoDeAntes: number | null,
): Centavos | null {
  const antes = saldoDeAntes === null ? null : deReais(saldoDeAntes)
  return antes === portabilidade?.saldoDevedor ? null : antes
}

/** Of a contract about which nothing is asked any more, in a sentence. */
export function ditoDoRefin({ refin, contrato }: DaPortabilidade): string[] {
  if (!refin) return []
  if (morta(refin.situacao)) return [`Contrato ${contrato ?? ''}: ${porqueDesfeito(refin.motivo)}`]
  return refin.situacao === 'PAGA'
    ? [`Contrato ${contrato ?? ''}: o refinanciamento que vinha depois foi pago.`]
    : [
        `Contrato ${contrato ?? ''}: o refinanciamento nº ${refin.numero} vem depois da mudança de banco e segue no contrato próprio dele.`,
      ]
}

const porqueDesfeito = (motivo: string | null): string =>
  ['O refinanciamento não vai acontecer: você não recebe o troco e não deve nada por ele.', motivo]
    .filter((um) => um !== null && um !== '')
    .join(' ')
