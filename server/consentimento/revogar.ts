import {
  type SituacaoConsentimento,
  type TipoConsentimento,
  transitar,
} from '#shared/consentimento/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe, consultarBloco } from '../atendimento/bloco.ts'
import { estadoDoToken, situacaoAgora } from './blocos.ts'
import { anotar } from './queries.ts'

const trava = `with a as (select $3::timestamptz as agora)
select k.tipo, ${situacaoAgora} as situacao from a
  join consentimento k on k.id = $1 and k.id_cliente = $2 for no key update of k`

/**
 * Takes back what the client authorised, because the client asked the attendant to: from now on
 * nothing more is queried.
 */
export async function revogarConsentimento(
  contexto: Contexto,
  { idConsentimento, motivo }: { idConsentimento: string; motivo: string },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  const { rows } = await client.query<{ tipo: TipoConsentimento; situacao: SituacaoConsentimento }>(
    preparada(trava, [idConsentimento, idCliente, agora]),
  )
  const [achado] = rows
  if (!achado) throw new Recusa('nao-encontrado', 'Consentimento não encontrado')
  const mudanca = transitar(achado.situacao, 'revogar')
  if ('recusa' in mudanca) throw new Recusa('invalido', mudanca.recusa)
  await client.query(
    preparada(`update consentimento set situacao = $2, encerrado_em = $3 where id = $1`, [
      idConsentimento,
      mudanca.para,
      agora,
    ]),
  )
  await anotar(client, {
    id: idConsentimento,
    idCliente,
    de: achado.situacao,
    para: mudanca.para,
    por: 'ATENDENTE',
    idUsuario: usuario.id,
    motivo,
    agora,
  })
  return consultarBloco(contexto, idRelacionamento, estadoDoToken(achado.tipo))
}
