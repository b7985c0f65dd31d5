import type { Db } from '../db/db.ts'

/** Whether the active promotor has no relationship with the CPF. */
export async function inedito(db: Db, cpf: string, codigoPromotor: string): Promise<boolean> {
  const achado = await db
    .selectFrom('relacionamento as r')
    .innerJoin('cliente as c', 'c.id', 'r.id_cliente')
    .select('r.id')
    .where('c.cpf', '=', cpf)
    .where('r.codigo_promotor', '=', codigoPromotor)
    .executeTakeFirst()
  return achado === undefined
}
