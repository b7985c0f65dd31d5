import { bruto, type De, sql, type Sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'

/** The row (an alias with `id_cliente`) is of the clients to look at. */
export const dosClientes = ({ clientes }: Pick<De<Recorte>, 'clientes'>, linha: string): Sql =>
  sql`(${clientes}::uuid[] is null or ${bruto(linha)}.id_cliente = any (${clientes}))`

/** The row is of the clients to look at, and began on the first day or later. */
export const doRecorte = (p: De<Recorte>, linha: string, em: string): Sql =>
  sql`${dosClientes(p, linha)} and ${bruto(em)} >= ${p.desde}::date`
