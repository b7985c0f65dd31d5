import { hoje } from '#shared/data.ts'
import { impedimentosDeConduta } from '#shared/proposta/conduta.ts'
import type { Contexto } from '../base/http/handler.ts'
import { suspensoAte } from '../conduta/contar.ts'
import { lerCorrespondente } from './sql/fatos.ts'

/** Whether the person may type propostas in for the active promotor today. */
export async function conferirConduta(contexto: Contexto): Promise<{ impedimentos: string[] }> {
  const { client, usuario, codigoPromotor, agora } = contexto
  const correspondente = await lerCorrespondente(client, { idUsuario: usuario.id, codigoPromotor })
  const suspenso =
    codigoPromotor === null ? null : await suspensoAte(contexto, codigoPromotor, usuario.id)
  const fatos = { ...correspondente, suspensoAte: suspenso }
  return { impedimentos: impedimentosDeConduta(fatos, hoje(agora)) }
}
