import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { acertarUf, marcarSincronizado } from './sql/pessoa.ts'
import { umaContaPrincipal, umEnderecoPrincipal } from './sql/principal.ts'
import { travarCliente } from './trava.ts'

/** Updates the copies of an address after a change. */
export const acertarCopias = async (contexto: Contexto): Promise<boolean> =>
  (await acertarUf(contexto.client, { id: alvoDe(contexto).idCliente })) === 1

/**
 * Makes the registered data of the client consistent: one main address, one main account, and the
 * state of the main address.
 */
export async function sincronizar(
  contexto: Contexto,
): Promise<{ sincronizadoEm: string; alteracoes: string[] }> {
  const { client, agora } = contexto
  const { idCliente } = alvoDe(contexto)
  await travarCliente(contexto)
  const enderecos = await umEnderecoPrincipal(client, { idCliente, agora })
  const contas = await umaContaPrincipal(client, { idCliente, agora })
  const mudouEstado = await acertarCopias(contexto)
  await marcarSincronizado(client, { id: idCliente, agora })
  const alteracoes = [
    enderecos > 0 ? ['O endereço principal voltou a ser um só'] : [],
    contas > 0 ? ['A conta principal voltou a ser uma só'] : [],
    mudouEstado ? ['A UF do cliente passou a ser a do endereço principal'] : [],
  ].flat()
  return { sincronizadoEm: agora.toISOString(), alteracoes }
}
