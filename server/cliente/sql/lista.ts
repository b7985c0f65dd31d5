import { sql, type Sql, type Valor } from '../../base/db/fragmento.ts'

/** Whether a code is in a short list; what was not given is. */
export const naLista = (lista: string, codigo: Valor<string | null>): Sql =>
  sql`(${codigo}::text is null or exists (select from lista
     where lista = ${lista} and codigo = ${codigo}))`
