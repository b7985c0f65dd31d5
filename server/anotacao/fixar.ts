import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { fixar } from './sql.ts'

/** Pins or unpins a note of the client; its text cannot be changed. */
export async function fixarAnotacao(
  contexto: Contexto,
  id: string,
  fixada: boolean,
): Promise<JsonCru> {
  const { idRelacionamento } = alvoDe(contexto)
  const model = await fixar(contexto.client, { id, idRelacionamento, fixada })
  if (!model) throw new Recusa('nao-encontrado', 'Anotação não encontrada')
  return model
}
