import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { travarRelacionamento, trocarDono } from './dono.ts'
import { consultarRelacionamento } from './sql/cartao.ts'

/**
 * Makes the caller owner of the client (domain 11.6): when there is none, when the owner is absent,
 * or as a supervisor of the promotor. Of two at once one wins and the other reads the reason.
 */
export async function assumir(contexto: Contexto, idRelacionamento: string): Promise<JsonCru> {
  const travado = await travarRelacionamento(contexto, idRelacionamento)
  if (travado.impedimentoAssumir !== null) {
    throw new Recusa('invalido', travado.impedimentoAssumir)
  }
  await trocarDono(contexto, travado, { para: contexto.usuario.id, acao: 'ASSUMIDO' })
  return consultarRelacionamento(contexto, idRelacionamento)
}
