import { Sql, sql } from './fragmento.ts'

/** A column (`c.nome`) or an expression; a typed expression must match the field's type. */
type Campo<T> = string | Sql<T>

/** Exactly the fields of the shape: a missing or extra one does not compile. */
type Campos<T> = { readonly [K in keyof T]-?: Campo<T[K]> }

const maximo = 50
const coluna = /^[a-z_]\w*(\.[a-z_]\w*)?$/

/** `json_build_object` for the shape `T` (`z.input` of the answer). */
export function objeto<T = never>(campos: NoInfer<Campos<T>>): Sql<T> {
  const pares = Object.entries<Campo<unknown>>(campos)
  if (pares.length > maximo) throw new Error(`json_build_object has ${maximo} fields at most`)
  const partes = pares.map(([nome], i) => `${i === 0 ? '' : ', '}'${nome}', `)
  const furos = pares.map(([, campo]) =>
    campo instanceof Sql ? campo : new Sql([nomear(campo)], []),
  )
  return new Sql<T>([`json_build_object(${partes[0] ?? ''}`, ...partes.slice(1), ')'], furos)
}

function nomear(campo: string): string {
  if (!coluna.test(campo)) throw new Error(`Not the name of a column: ${campo}`)
  return campo
}

type Lista = {
  /** From `from` on: the rows whose elements are collected. */
  de: Sql
  /** Without it, the order is that of the rows. */
  ordem?: Sql
}

/** The rows of a subquery as a JSON array, empty where there is none. */
export const lista = <T>(elemento: Sql<T>, { de, ordem }: Lista): Sql<T[]> =>
  sql<T[]>`(select ${juntos(elemento, ordem)} ${de})`

/** The elements of the rows at hand as a JSON array, in a statement that names its rows itself. */
export const juntos = <T>(elemento: Sql<T>, ordem?: Sql): Sql<T[]> =>
  sql<T[]>`coalesce(json_agg(${elemento}${ordem ? sql` order by ${ordem}` : sql``}), '[]')`

/** An element that is there only under a condition, else null. */
export const quando = <T>(condicao: Sql, elemento: Sql<T>): Sql<T | null> =>
  sql<T | null>`case when ${condicao} then ${elemento} end`
