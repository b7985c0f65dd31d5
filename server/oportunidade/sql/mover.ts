import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { comando } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Movimento = {
  ids?: readonly string[] | undefined
  idRelacionamento?: string | undefined
  de: readonly StatusOportunidade[]
  para: StatusOportunidade
  /** Absent: the system moves them. */
  idUsuario?: string | undefined
  observacao?: string | undefined
  agora: Date
}

/** The rows and their history are one statement. What stands elsewhere by now stays. */
export const moverConjunto = comando(
  'oportunidade.mover-conjunto',
  (p: De<Movimento>, { por }) => sql`with antes as (
  select id, status from oportunidade
   where ${por === 'ids' ? sql`id = any (${p.ids}::uuid[])` : sql`id_relacionamento = ${p.idRelacionamento}`}
     and status = any (${p.de}::text[])
   order by id for update
), movidas as (
  update oportunidade o set status = ${p.para}, versao = o.versao + 1, atualizada_em = ${p.agora}
    from antes a where o.id = a.id
  returning o.id, o.id_cliente, o.codigo_promotor, a.status as de
)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, observacao, ocorrido_em)
select id, id_cliente, de, ${p.para},
       case when ${p.idUsuario}::uuid is null then 'SISTEMA' else 'USUARIO' end, ${p.idUsuario},
       codigo_promotor, ${p.observacao}, ${p.agora}
  from movidas`,
  { variantes: { por: ['ids', 'relacionamento'] } },
)
