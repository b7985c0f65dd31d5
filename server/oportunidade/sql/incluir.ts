import type { Dia } from '#shared/data.ts'
import type { NovaOportunidade } from '#shared/oportunidade/shapes.ts'
import { comando } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Nova = Omit<NovaOportunidade, 'idRelacionamento'> & {
  id: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  perfil: string
  origem: string
  idUsuario: string
  hoje: Dia
  agora: Date
}

/** The unique index lets one live oportunidade of a kind through; of two at once the second adds none. */
export const inserirOportunidade = comando(
  'oportunidade.inserir',
  (p: De<Nova>) => sql`with nova as (
  insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
    id_beneficio, id_empregador, codigo_convenio, produto, perfil, origem, status, valor_liberado,
    valor_em, criada_em, atualizada_em)
  values (${p.id}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor}, ${p.idContrato},
    ${p.idBeneficio}, ${p.idEmpregador}, ${p.codigoConvenio}, ${p.produto}, ${p.perfil},
    ${p.origem}, 'Em Aberto', ${p.valorLiberado},
    ${p.hoje}, ${p.agora}, ${p.agora})
  on conflict do nothing
  returning id, id_cliente, codigo_promotor, status)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, ocorrido_em)
select n.id, n.id_cliente, null, n.status, 'USUARIO', ${p.idUsuario}, n.codigo_promotor, ${p.agora}
  from nova n`,
)

type Reabertura = { id: string; idPerdida: string; idUsuario: string; agora: Date }

/** No row when one of the kind is open, or when its contract ended meanwhile. */
export const reabrirPerdida = comando(
  'oportunidade.reabrir',
  (p: De<Reabertura>) => sql`with nova as (
  insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_contrato,
    id_beneficio, id_empregador, codigo_convenio, produto, perfil, origem, status, valor_liberado,
    valor_em, valor_recusa, id_oportunidade_anterior, criada_em, atualizada_em)
  select ${p.id}, o.id_relacionamento, o.id_cliente, o.codigo_promotor, o.id_contrato,
         o.id_beneficio, o.id_empregador, o.codigo_convenio, o.produto, o.perfil, 'REABERTURA',
         'Em Aberto', o.valor_liberado, o.valor_em, o.valor_recusa, o.id,
         ${p.agora}, ${p.agora}
    from oportunidade o where o.id = ${p.idPerdida}
      and not exists (select from contrato k where k.id = o.id_contrato and k.situacao <> 'ATIVO')
  on conflict do nothing
  returning id, id_cliente, codigo_promotor, status)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, observacao, ocorrido_em)
select n.id, n.id_cliente, null, n.status, 'USUARIO', ${p.idUsuario}, n.codigo_promotor,
       'Reabre uma oportunidade perdida', ${p.agora} from nova n`,
)
