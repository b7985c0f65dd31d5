import { sql } from 'kysely'
import type { Db } from '../base/db/db.ts'

/** Whether the active promotor has no relationship with the CPF; one to be confirmed is one. */
export async function inedito(db: Db, cpf: string, codigoPromotor: string): Promise<boolean> {
  const achado = await db
    .selectFrom('relacionamento as r')
    .select('r.id')
    .where('r.id_cliente', '=', sql<string>`(select id_do_cpf(${cpf}))`)
    .where('r.codigo_promotor', '=', codigoPromotor)
    .executeTakeFirst()
  return achado === undefined
}
