import { motivoDoPrazo } from '#shared/lembrete/mudanca.ts'
import type { NovoLembrete } from '#shared/lembrete/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { juncoesDoLembrete, lembreteJson } from './blocos.ts'

/** An unknown kind adds no row. */
const insercao = `with l as (
  insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
                        texto, quando, status, criado_em, atualizado_em)
  select $1, $2, $3, $4, $5, i.codigo, $7, $8, 'Agendado', $9::timestamptz, $9
    from lista i where i.lista = 'tipo_lembrete' and i.codigo = $6
  returning *)
select ${lembreteJson('$9')}::text as model from l ${juncoesDoLembrete}`

/** Promises something to the client, and reminds who attends them: the caller where nobody does. */
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
  const dados = { idLembrete: id, idRelacionamento }
  const [{ rows }] = await Promise.all([
    client.query<{ model: string }>(
      preparada(insercao, [
        id,
        idRelacionamento,
        idCliente,
        codigoPromotor,
        idUsuario,
        tipo,
        texto,
        quando,
        agora,
      ]),
    ),
    avisar(client, { idUsuario, tipo: 'lembrete', dados }),
  ])
  const [row] = rows
  if (!row) throw new Recusa('invalido', 'Tipo de lembrete desconhecido')
  return new JsonCru(row.model)
}
