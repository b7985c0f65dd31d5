import type { Db } from '../base/db/db.ts'

type Consulta = {
  id: string
  idUsuario: string
  codigoPromotor: string
  cpf: string
  resumo: string
  agora: Date
}

/** The CPF itself only finds the client, within what the person may see; the row keeps the hash. */
export async function inserirConsulta(db: Db, consulta: Consulta): Promise<void> {
  const achado = await db
    .selectFrom('cliente')
    .select('id')
    .where('cpf', '=', consulta.cpf)
    .executeTakeFirst()
  await db
    .insertInto('evento_consulta_cpf')
    .values({
      id: consulta.id,
      id_usuario: consulta.idUsuario,
      codigo_promotor: consulta.codigoPromotor,
      cpf_resumo: consulta.resumo,
      encontrado: achado !== undefined,
      ocorrido_em: consulta.agora,
    })
    .execute()
}
