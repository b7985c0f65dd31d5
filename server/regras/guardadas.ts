import type { ClientBase } from 'pg'
import type { VersaoDaRegra } from '#shared/regras/shapes.ts'
import { buscarEscopo, listarVersoes } from './sql.ts'

/** A version with the rule it is of, and what a part of a scope is called. */
export type VersaoGuardada = VersaoDaRegra & {
  regra: string
  escopo: string
  parte: string | null
}

/** Every version of these rules, of one scope or of all. */
export async function versoesDe(
  client: ClientBase,
  regras: readonly string[],
  escopo: string | null,
): Promise<VersaoGuardada[]> {
  const versoes = await listarVersoes(client, { regras, escopo })
  return versoes.map((uma) => ({ ...uma, criadaEm: uma.criadaEm.toISOString() }))
}

/** What the part of a scope without any row is called, if it has a name; null where there is no such scope. */
export async function escopoConhecido(
  client: ClientBase,
  escopo: string,
): Promise<{ parte: string | null } | null> {
  const { ha, parte } = await buscarEscopo(client, { escopo })
  return ha ? { parte } : null
}
