import { type AcaoOportunidade, transicaoDe } from '#shared/oportunidade/status.ts'
import type { ClientBase } from 'pg'
import { moverConjunto } from './sql/mover.ts'

type Movimento = {
  /** The given ones, or those of a relationship, whose status allows the move. */
  quais: { ids: readonly string[] } | { idRelacionamento: string }
  acao: AcaoOportunidade
  /** Absent: the system moves them. */
  idUsuario?: string
  observacao?: string
  agora: Date
}

/**
 * Moves a set by the table of `shared/oportunidade/status.ts`, with its history: for moves without
 * guards of their own. Rows in another status stay.
 *
 * @returns how many moved
 */
export const moverVarias = (
  client: Pick<ClientBase, 'query'>,
  { quais, acao, ...resto }: Movimento,
): Promise<number> =>
  moverConjunto(
    client,
    { ...quais, ...transicaoDe(acao), ...resto },
    { por: 'ids' in quais ? 'ids' : 'relacionamento' },
  )
