import type { NovaAnotacao } from '#shared/anotacao/api.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { anotacaoJson } from './blocos.ts'

/** Where a note was written when the caller does not say. */
const CANAL_PADRAO = 'CRM'

const insercao = `with n as (
  insert into anotacao (id, id_relacionamento, id_cliente, codigo_promotor, canal, texto,
                        id_usuario, criada_em)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning *)
select ${anotacaoJson}::text as model from n join usuario u on u.id = n.id_usuario`

/** Keeps a note of the client, as it was typed, and tells who attends it when another wrote. */
export async function incluirAnotacao(
  contexto: Contexto,
  { texto, canal = CANAL_PADRAO }: NovaAnotacao,
): Promise<JsonCru> {
  const { idRelacionamento, idCliente, codigoPromotor, idAtendente } = alvoDe(contexto)
  const { client, usuario, agora } = contexto
  const { rows } = await client.query<{ model: string }>(
    preparada(insercao, [
      novoId(),
      idRelacionamento,
      idCliente,
      codigoPromotor,
      canal,
      texto,
      usuario.id,
      agora,
    ]),
  )
  if (idAtendente !== null && idAtendente !== usuario.id) {
    await avisar(client, { idUsuario: idAtendente, tipo: 'anotacao', dados: { idRelacionamento } })
  }
  const [row] = rows
  if (!row) throw new Error('A note that was added did not come back')
  return new JsonCru(row.model)
}
