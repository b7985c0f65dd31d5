import { hoje } from '#shared/data.ts'
import { impedimentosDeConduta } from '#shared/proposta/conduta.ts'
import type { Contexto } from '../base/http/handler.ts'
import { lerCorrespondente } from './sql/fatos.ts'

/** Whether the person may type propostas in for the active promotor today. */
export async function conferirConduta({
  client,
  usuario,
  codigoPromotor,
  agora,
}: Contexto): Promise<{ impedimentos: string[] }> {
  const correspondente = await lerCorrespondente(client, { idUsuario: usuario.id, codigoPromotor })
  return { impedimentos: impedimentosDeConduta(correspondente, hoje(agora)) }
}
