import { motivoDoPrazo } from '#shared/lembrete/mudanca.ts'
import type { NovoLembrete } from '#shared/lembrete/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { inserir } from './sql.ts'

/** Creates a lembrete for the owner of the client; without an owner, for the caller. */
export async function incluirLembrete(
  contexto: Contexto,
  { tipo, texto, quando }: NovoLembrete,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor, idAtendente } = alvoDe(contexto)
  const motivo = motivoDoPrazo(new Date(quando), agora)
  if (motivo !== undefined) throw new Recusa('invalido', motivo)

  const id = novoId()
  const idUsuario = idAtendente ?? usuario.id
  const novo = { id, idRelacionamento, idCliente, codigoPromotor, tipo, texto, quando, agora }
  const dados = { idLembrete: id, idRelacionamento }
  const [model] = await Promise.all([
    inserir(client, { ...novo, idAtendente: idUsuario }),
    avisar({ client, agora }, { idUsuario, tipo: 'lembrete', dados }),
  ])
  if (!model) throw new Recusa('invalido', 'Tipo de lembrete desconhecido')
  return model
}
