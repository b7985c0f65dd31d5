import { motivoDoPrazo } from '#shared/lembrete/mudanca.ts'
import type { Promessa, Prometido } from '#shared/promessa/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { avisarDa } from './avisar.ts'
import { exigirHora } from './exigir-hora.ts'
import { janelaDa } from './politica.ts'
import { promessaAtual } from './listar.ts'
import { inserirPromessa } from './sql.ts'

/**
 * Promises the client of the call to ring at an hour at which they may be called.
 *
 * @param idTentativa the turn of the queue in which it was promised
 */
export async function prometer(
  contexto: Contexto,
  { assunto, texto = null, quando }: Prometido,
  idTentativa: string | null = null,
): Promise<Promessa> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor, idAtendente } = alvoDe(contexto)
  const hora = new Date(quando)
  const motivo = motivoDoPrazo(hora, agora)
  if (motivo !== undefined) throw new Recusa('invalido', motivo)
  if (assunto === 'OUTRO' && texto === null) {
    throw new Recusa('invalido', 'Assunto: escreva do que se trata')
  }
  await exigirHora(contexto, idCliente, hora)
  const { avisaEm, venceEm } = await janelaDa(contexto, hora)
  const id = novoId()
  const inseridas = await inserirPromessa(client, {
    id,
    idRelacionamento,
    idCliente,
    codigoPromotor,
    idTentativa,
    idUsuario: usuario.id,
    assunto,
    texto,
    quando,
    avisaEm,
    venceEm,
    agora,
  })
  if (inseridas !== 1) {
    throw new Recusa('invalido', 'O cliente já tem uma promessa para este horário')
  }
  const dados = { idPromessa: id, idRelacionamento, motivo: 'MUDOU' } as const
  await avisarDa(contexto, { idUsuario: idAtendente ?? usuario.id, dados })
  return promessaAtual(contexto, id)
}
