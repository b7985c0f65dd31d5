import { type AcaoOportunidade, transicaoDe } from '#shared/oportunidade/status.ts'
import type { ClientBase } from 'pg'
import { moverConjunto } from './sql/mover.ts'

type Movimento = {
  /** Those of them, or those of a relationship, that the table lets make the move. */
  quais: { ids: readonly string[] } | { idRelacionamento: string }
  acao: AcaoOportunidade
  /** Absent: the system moves them. */
  idUsuario?: string
  observacao?: string
  agora: Date
}

/**
 * Moves a set by the table of `shared/oportunidade/status.ts`, with its history: the way to move many
 * that need no guard of their own. What another status holds meanwhile stays where it is.
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
