import { SituacaoProposta, terminada } from '#shared/proposta/situacao.ts'
import type { Db } from '../base/db/db.ts'

/** A proposta of it is on its way: the opportunity cannot end before that one. */
export async function temPropostaViva(db: Db, idOportunidade: string): Promise<boolean> {
  const viva = await db
    .selectFrom('proposta')
    .select('id')
    .where('id_oportunidade', '=', idOportunidade)
    .where('situacao', 'not in', SituacaoProposta.options.filter(terminada))
    .limit(1)
    .executeTakeFirst()
  return viva !== undefined
}
