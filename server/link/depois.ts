import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Depois } from '#shared/link/shapes.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { linhasDosDois } from '#shared/refinport/linhas.ts'
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
  return {
    titulo,
    linhas: portabilidade && segundo ? linhasDosDois({ portabilidade, refin: segundo }) : [],
    avisos: [
      'Ele espera a mudança de banco ser paga. Se ela não acontecer, ele não vale e você não deve nada por ele.',
      'Os valores são refeitos pelo preço do dia. Se o troco diminuir mais do que o contrato permite, você decide de novo.',
      'Ele tem contrato próprio, que você assina à parte.',
    ],
    desfeito: null,
  }
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
