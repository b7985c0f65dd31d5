import { bruto, sql, type Sql } from '../base/db/fragmento.ts'
import { donosPedidos, exigirDoAtendente } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'

/** Scope of propostas: promotores, or one atendente. */
export type Carteira = { de: 'promotores' | 'atendente'; donos: string[] }

/** An ATENDENTE has only their own clients and those they cover; supervisors may choose one atendente. */
export function carteiraDe(
  pedido: Pick<Contexto, 'usuario' | 'escopo' | 'donos'>,
  atendente: string | undefined,
): Carteira {
  const pessoas = donosPedidos(pedido, atendente)
  return pessoas
    ? { de: 'atendente', donos: pessoas }
    : { de: 'promotores', donos: [...pedido.escopo] }
}

/**
 * As `carteiraDe`; of a client whom the call names, whatever owner the rows had.
 *
 * @throws Recusa for a client of somebody else than the atendente named beside them
 */
export function carteiraDaLista(
  pedido: Pick<Contexto, 'usuario' | 'escopo' | 'donos' | 'alvo'>,
  atendente: string | undefined,
): Carteira {
  const { alvo } = pedido
  if (!alvo) return carteiraDe(pedido, atendente)
  exigirDoAtendente(pedido, atendente)
  return { de: 'promotores', donos: [alvo.codigoPromotor] }
}

/**
 * Each owner of rows by itself (`k`), so that each is read by its index in the order of its list. An
 * atendente's are found with the promotor too: the index has both. Their ids are cast as a list: a cast of
 * each could fail, so row-level security keeps its condition out of the index.
 *
 * @param escopo the parameter of the promotores
 * @param quem the parameter of `Carteira.donos`
 */
export function donos(de: Carteira['de'], escopo: string | Sql, quem: string | Sql): Sql {
  const [promotores, pessoas] = [bruto(escopo), bruto(quem)]
  return de === 'promotores'
    ? sql`(select d as dono from unnest(${pessoas}::text[]) d where d = any (${promotores}::text[])) as k`
    : sql`(select d as dono, s as promotor
          from unnest(${pessoas}::uuid[]) d cross join unnest(${promotores}::text[]) s) as k`
}

/** The rows of one of `donos`. */
export const doDono = (de: Carteira['de'], linha: 'p' | 'o'): Sql => {
  const dela = bruto(linha)
  return de === 'promotores'
    ? sql`${dela}.codigo_promotor = k.dono`
    : sql`${dela}.id_atendente = k.dono and ${dela}.codigo_promotor = k.promotor`
}
