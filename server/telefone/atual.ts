import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { consultarTelefone } from './sql/blocos.ts'
import { type TelefoneTravado, travarTelefones } from './sql/telefone.ts'

/** `Telefone` as the person sees it now. */
export const telefoneAtual = (contexto: Contexto, idTelefone: string): Promise<JsonCru> =>
  consultarTelefone(contexto, alvoDe(contexto).idRelacionamento, { idTelefone })

/**
 * Locks the phone with the others of its client until the end of the transaction.
 *
 * @throws Recusa 404 when it is gone
 */
export async function travarTelefone(contexto: Contexto, id: string): Promise<TelefoneTravado> {
  const telefones = await travarTelefones(contexto.client, {
    idCliente: alvoDe(contexto).idCliente,
  })
  const telefone = telefones.find((um) => um.id === id)
  if (!telefone) throw new Recusa('nao-encontrado', 'Telefone não encontrado')
  return telefone
}
