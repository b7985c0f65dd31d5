import type { NovaAnotacao } from '#shared/anotacao/api.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { inserirAnotacao } from './sql.ts'

/** Stores a note about the client as typed, and notifies the owner when another person wrote it. */
export async function incluirAnotacao(
  contexto: Contexto,
  { texto }: NovaAnotacao,
  id = novoId(),
): Promise<JsonCru> {
  const { idAtendente, ...alvo } = alvoDe(contexto)
  const { client, usuario, agora } = contexto
  const nova = { ...alvo, id, texto, idUsuario: usuario.id, agora }
  const model = await inserirAnotacao(client, nova)
  if (idAtendente !== null && idAtendente !== usuario.id) {
    const { idRelacionamento } = alvo
    await avisar(
      { client, agora },
      { idUsuario: idAtendente, tipo: 'anotacao', dados: { idRelacionamento } },
    )
  }
  return model
}
