import { hoje } from '#shared/data.ts'
import { impedimentosDeConduta } from '#shared/proposta/conduta.ts'
import type { Contexto } from '../base/http/handler.ts'
import { suspensoAte } from '../conduta/contar.ts'
import { lerCorrespondente } from './sql/fatos.ts'

/**
 * Whether the person may type propostas in today: for the promotor of the client of the call, where it names one, else
 * for the active one. Who supervises several works in any of them.
 */
export async function conferirConduta(contexto: Contexto): Promise<{ impedimentos: string[] }> {
  const { client, usuario, alvo, agora } = contexto
  const codigoPromotor = alvo?.codigoPromotor ?? contexto.codigoPromotor
  const correspondente = await lerCorrespondente(client, { idUsuario: usuario.id, codigoPromotor })
  const suspenso =
    codigoPromotor === null ? null : await suspensoAte(contexto, codigoPromotor, usuario.id)
  const fatos = { ...correspondente, suspensoAte: suspenso }
  return { impedimentos: impedimentosDeConduta(fatos, hoje(agora)) }
}
