import { diaDaSemana, horaDeBrasilia, hoje } from '../data.ts'
import type { SituacaoMailing } from './situacao.ts'

/** What says when a list is worked. */
export type Janela = {
  situacao: SituacaoMailing
  inicio: string
  fim: string | null
  dias: readonly number[]
  abre: string
  fecha: string
}

/** Whether the list is worked on this day at all. */
const emCurso = ({ situacao, inicio, fim }: Janela, dia: string): boolean =>
  situacao === 'ATIVA' && inicio <= dia && (fim === null || dia <= fim)

/** Whether the list is over: it was ended, or its last day has passed. */
export const terminou = (
  { situacao, fim }: Pick<Janela, 'situacao' | 'fim'>,
  agora: Date,
): boolean => situacao === 'ENCERRADA' || (fim !== null && fim < hoje(agora))

/** Whether the list is worked at this instant: its days and hours are those of São Paulo. */
export function abertaEm(mailing: Janela, agora: Date): boolean {
  const dia = hoje(agora)
  const hora = horaDeBrasilia(agora)
  return (
    emCurso(mailing, dia) &&
    mailing.dias.includes(diaDaSemana(dia)) &&
    mailing.abre <= hora &&
    hora < mailing.fecha
  )
}
