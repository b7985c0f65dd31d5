import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirClienteLivre, oportunidadeAtual, travarOportunidade } from './mudar.ts'

/** Nothing where one of the kind is open, or where its contract ended meanwhile. */
const insercao = `with nova as (
  insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
    id_beneficio, id_empregador, codigo_convenio, produto, perfil, origem, status, valor_liberado,
    id_oportunidade_anterior, criada_em, atualizada_em)
  select $1, o.id_relacionamento, o.id_cliente, o.codigo_promotor, o.id_contrato, o.id_beneficio,
         o.id_empregador, o.codigo_convenio, o.produto, o.perfil, 'REABERTURA', 'Em Aberto',
         o.valor_liberado, o.id, $3, $3
    from oportunidade o where o.id = $2
      and not exists (select from contrato k where k.id = o.id_contrato and k.situacao <> 'ATIVO')
  on conflict do nothing
  returning id, id_cliente, codigo_promotor, status)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, observacao, ocorrido_em)
select n.id, n.id_cliente, null, n.status, 'USUARIO', $4, n.codigo_promotor,
       'Reabre uma oportunidade perdida', $3 from nova n`

/**
 * Tries again what was lost: a new opportunity that names the lost one, whose end and history stay as
 * they are (domain 11.1).
 */
export async function reabrir(
  contexto: Contexto,
  id: string,
  { versao }: { versao?: number | undefined },
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, id, versao)
  if (travada.status !== 'Perdida') {
    throw new Recusa('invalido', 'Só uma oportunidade perdida pode ser reaberta.')
  }
  exigirClienteLivre(travada)

  const nova = novoId()
  const { rowCount } = await client.query(preparada(insercao, [nova, id, agora, usuario.id]))
  if (rowCount !== 1) {
    throw new Recusa(
      'invalido',
      'Já há uma oportunidade aberta igual a esta, ou o contrato terminou.',
    )
  }
  return oportunidadeAtual(client, nova)
}
