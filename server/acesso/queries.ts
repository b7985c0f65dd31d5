import type { Db } from '../base/db/db.ts'
import { novoId } from '../base/db/id.ts'

type Acesso = { idUsuario: string; codigoPromotor: string; agora: Date }

/** One more line of who began to work for which promotor, and when. */
export const gravarAcesso = async (
  db: Db,
  { idUsuario, codigoPromotor, agora }: Acesso,
): Promise<void> =>
  void (await db
    .insertInto('acesso')
    .values({
      id: novoId(),
      id_usuario: idUsuario,
      codigo_promotor: codigoPromotor,
      ocorrido_em: agora,
    })
    .execute())
