import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { anotacaoJson } from './blocos.ts'

const gravacao = `with n as (
  update anotacao set fixada = $3 where id = $1 and id_relacionamento = $2 returning *)
select ${anotacaoJson}::text as model from n join usuario u on u.id = n.id_usuario`

/** Keeps a note of the client above the others, or lets it go; its words are nobody's to change. */
export async function fixarAnotacao(
  contexto: Contexto,
  idAnotacao: string,
  fixada: boolean,
): Promise<JsonCru> {
  const { idRelacionamento } = alvoDe(contexto)
  const { rows } = await contexto.client.query<{ model: string }>(
    preparada(gravacao, [idAnotacao, idRelacionamento, fixada]),
  )
  const [row] = rows
  if (!row) throw new Recusa('nao-encontrado', 'Anotação não encontrada')
  return new JsonCru(row.model)
}
