import type { Contexto } from '../base/http/handler.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { acharPorCpf } from './sql/busca.ts'

/**
 * Whether the active promotor has no relationship with the CPF; one to be confirmed counts as one.
 */
export async function inedito(contexto: Contexto, cpf: string): Promise<boolean> {
  const { client, usuario, agora } = contexto
  const { id } = await acharPorCpf(client, {
    cpf,
    promotorAtivo: promotorAtivo(contexto),
    idUsuario: usuario.id,
    agora,
  })
  return id === null
}
