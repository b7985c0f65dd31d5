import type { Decisao } from '#shared/divergencia/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { guardarDecisao, travarDivergencia, umaDivergencia } from './sql.ts'

/**
 * Keeps which version holds, with who decided, when and why. It moves neither money nor a state:
 * what must follow is done by its own call.
 *
 * @throws Recusa when it was decided, or is not of this proposta
 */
export async function decidirDivergencia(
  { client, usuario, agora }: Contexto,
  { idDivergencia: id, idProposta }: { idDivergencia: string; idProposta: string },
  decisao: Decisao,
): Promise<JsonCru> {
  const travada = await travarDivergencia(client, { id, idProposta })
  if (!travada) throw new Recusa('nao-encontrado', 'Divergência não encontrada')
  if (!travada.aberta) throw new Recusa('invalido', 'A divergência já foi decidida')
  await guardarDecisao(client, { ...decisao, id, idUsuario: usuario.id, agora })
  return umaDivergencia(client, { id })
}
