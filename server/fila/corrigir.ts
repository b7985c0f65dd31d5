import { Resultado } from '#shared/fila/resultado.ts'
import type { Correcao, Tentativa } from '#shared/fila/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { aplicar, desfazer } from './efeitos.ts'
import { aindaCorrige } from './politica.ts'
import { corrigirTentativa, travarTentativa } from './sql.ts'
import { tentativaAtual } from './vez.ts'

/**
 * Corrects the result of one's own call within minutes: what the first one did to lists, rest and phone is
 * undone, then the right one acts.
 *
 * @throws Recusa for another person's turn, one without a call, too late, or after another turn
 */
export async function corrigir(
  contexto: Contexto,
  id: string,
  { resultado: para, observacao = null }: Correcao,
): Promise<Tentativa> {
  const { client, usuario, escopo, agora } = contexto
  const travada = await travarTentativa(client, { id, idUsuario: usuario.id, escopo })
  if (!travada) throw new Recusa('nao-encontrado', 'Tentativa não encontrada')
  const { idTelefone, concluidaEm } = travada
  const { data: de } = Resultado.safeParse(travada.resultado)
  if (idTelefone === null || de === undefined) {
    throw new Recusa('invalido', 'Só o resultado de uma ligação pode ser corrigido')
  }
  if (!(await aindaCorrige(contexto, concluidaEm))) {
    throw new Recusa('invalido', 'O resultado já não pode ser corrigido: passaram os minutos')
  }
  if (travada.teveOutra) {
    const recusa = 'O resultado já não pode ser corrigido: há outra tentativa com o cliente'
    throw new Recusa('invalido', recusa)
  }
  const { idRelacionamento, idCliente, codigoPromotor, idAtendente } = travada
  const alvo = { idRelacionamento, idCliente, codigoPromotor, idAtendente }
  const comAlvo: Contexto = { ...contexto, alvo: { ...alvo, aConfirmar: false, locado: true } }
  const { telefoneAntes } = travada
  const chamada = { idTentativa: id, idTelefone, concluidaEm, telefoneAntes }
  contexto.auditar('MUDANCA', { idCliente, alvo: `relacionamento:${idRelacionamento}` })
  if (de !== para) {
    await desfazer(comAlvo, { de, para }, chamada)
    await aplicar(comAlvo, para, chamada)
  }
  await corrigirTentativa(client, { id, resultado: para, observacao, agora })
  return tentativaAtual(contexto, id)
}
