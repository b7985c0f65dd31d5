import {
  type BuscaDivergencias,
  Dever,
  Divergencia,
  MAXIMO_DE_DIVERGENCIAS,
} from '#shared/divergencia/shapes.ts'
import { donosPedidos } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { listarDeveres, listarDivergencias } from './sql.ts'

const PADRAO = 50

/**
 * What outside systems said against our record: an ATENDENTE sees that of their clients, PROMOTOR
 * and GESTOR that of their promotores, of one atendente on request.
 */
export async function paginarDivergencias(
  contexto: Contexto,
  { PageSize = PADRAO, cursor, atendente, parte = 'ABERTAS' }: BuscaDivergencias,
): Promise<{ items: Divergencia[]; proximo: string | null }> {
  const quantas = Math.min(PageSize, MAXIMO_DE_DIVERGENCIAS)
  const [instante, id] = cursor?.split('~') ?? []
  const rows = await listarDivergencias(
    contexto.client,
    {
      escopo: contexto.escopo,
      donos: donosPedidos(contexto, atendente),
      instante,
      id,
      quantas: quantas + 1,
      agora: contexto.agora,
    },
    { parte },
  )
  const pagina = rows.slice(0, quantas)
  return {
    items: pagina.map(({ divergencia }) => Divergencia.parse(divergencia)),
    proximo: rows.length > quantas ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}

/** What outside systems have not answered, of the same clients. */
export async function deveresParados(
  contexto: Contexto,
  { atendente }: Pick<BuscaDivergencias, 'atendente'>,
): Promise<{ items: Dever[]; total: number }> {
  const quais = {
    escopo: contexto.escopo,
    donos: donosPedidos(contexto, atendente),
    quantos: MAXIMO_DE_DIVERGENCIAS,
  }
  const rows = await listarDeveres(contexto.client, quais)
  return { items: rows.map(({ dever }) => Dever.parse(dever)), total: rows[0]?.total ?? 0 }
}
