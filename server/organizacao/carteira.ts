import type { Contexto } from '../base/http/handler.ts'

/** Whose propostas are looked at: those of promotores, or of one atendente. */
export type Carteira = { de: 'promotores' | 'atendente'; donos: string[] }

/** An ATENDENTE has only their own clients; who supervises may look at one atendente. */
export function carteiraDe(
  { usuario, escopo }: Pick<Contexto, 'usuario' | 'escopo'>,
  atendente: string | undefined,
): Carteira {
  if (usuario.papel !== 'ATENDENTE') {
    return atendente === undefined
      ? { de: 'promotores', donos: [...escopo] }
      : { de: 'atendente', donos: [atendente] }
  }
  const dele = atendente === undefined || atendente === usuario.id
  return { de: 'atendente', donos: dele ? [usuario.id] : [] }
}

/**
 * Each owner of rows by itself (`k`), so that each is read by its index in the order of its list. An
 * atendente's are found with the promotor too: the index has both.
 *
 * @param escopo the parameter of the promotores: `$2`
 * @param quem the parameter of `Carteira.donos`
 */
export const donos = (de: Carteira['de'], escopo: string, quem: string): string =>
  de === 'promotores'
    ? `(select d as dono from unnest(${quem}::text[]) d where d = any (${escopo}::text[])) as k`
    : `(select d::uuid as dono, s as promotor
          from unnest(${quem}::text[]) d cross join unnest(${escopo}::text[]) s) as k`

/** The rows of one of `donos`. */
export const doDono = (de: Carteira['de'], linha: 'p' | 'o'): string =>
  de === 'promotores'
    ? `${linha}.codigo_promotor = k.dono`
    : `${linha}.id_atendente = k.dono and ${linha}.codigo_promotor = k.promotor`
