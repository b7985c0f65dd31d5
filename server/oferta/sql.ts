import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { cartoes } from '#shared/oportunidade/venda.ts'
import { varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { vistoPor } from '../margem/sql.ts'
import { propostaAberta } from '../oportunidade/sql/blocos.ts'

/** A live oportunidade, or a possible one; `fonte` is the benefit or job, masked. */
export type Assunto = Awaited<ReturnType<typeof listarAssuntos>>[number]

type Fino = Pick<Oportunidade, 'produto'> & {
  status: Oportunidade['status'] | null
  emProposta: boolean
}

/**
 * Subjects of offers: each live oportunidade; and without one, the margin of each benefit and job
 * and each running contract, ours to refinance and another bank's to port.
 */
export const listarAssuntos = varias(
  'oferta.assuntos',
  (p: De<{ idRelacionamento: string }>) => sql<Fino>`with r as (
  select id, id_cliente, codigo_promotor from relacionamento where id = ${p.idRelacionamento}
), viva as (
  select o.*, ${propostaAberta} as em_proposta from oportunidade o join r on o.id_relacionamento = r.id
   where o.status not in ('Ganha', 'Perdida')
), assunto as (
  select o.id, o.versao, o.status, o.produto, o.codigo_convenio, o.id_contrato,
         coalesce(o.id_beneficio, k.id_beneficio) as id_beneficio,
         coalesce(o.id_empregador, k.id_empregador) as id_empregador,
         o.valor_liberado, o.em_proposta, o.id_simulacao
    from viva o left join contrato k on k.id = o.id_contrato
  union all
  select null, null, null, 'NOVO', ${CONVENIO_INSS}, null, b.id, null,
         null, false, null
    from beneficio b join r on b.id_cliente = r.id_cliente
   where ${vistoPor('b.id', 'r.codigo_promotor')}
     and not exists (select from viva o where o.produto = 'NOVO' and o.id_beneficio = b.id)
  union all
  select null, null, null, case v.regime when 'CLT' then 'CLT' else 'NOVO' end, v.codigo, null,
         null, e.id, null, false, null
    from empregador e join r on e.id_cliente = r.id_cliente
    join convenio v on v.codigo = e.codigo_convenio and v.regime <> 'INSS'
   where not exists (select from viva o
                      where o.produto in ('NOVO', 'CLT') and o.id_empregador = e.id)
  union all
  select null, null, null, p.produto, k.codigo_convenio, k.id, k.id_beneficio, k.id_empregador,
         null, false, null
    from contrato k join r on k.id_cliente = r.id_cliente
    cross join lateral (select case when k.proprio then 'REFIN' else 'PORT' end as produto) p
   where k.situacao = 'ATIVO' and k.produto not in ${cartoes}
     and not exists (select from viva o where o.produto = p.produto and o.id_contrato = k.id)
)
select a.id as "idOportunidade", a.versao, a.status, a.produto,
       a.codigo_convenio as "codigoConvenio", v.nome as convenio, v.regime,
       a.id_contrato as "idContrato", k.numero as "numeroContrato",
       a.id_beneficio as "idBeneficio", a.id_empregador as "idEmpregador",
       coalesce((select nb_mascarado(b.numero) from beneficio b
                  where b.id = a.id_beneficio and ${vistoPor('b.id', 'r.codigo_promotor')}),
                (select '***' || right(e.matricula, 3) from empregador e
                  where e.id = a.id_empregador)) as fonte,
       a.valor_liberado as valor, a.em_proposta as "emProposta", s.entrada as guardada
  from assunto a cross join r
  join convenio v on v.codigo = a.codigo_convenio
  left join contrato k on k.id = a.id_contrato
  left join simulacao s on s.id = a.id_simulacao
 order by a.id nulls last, a.produto, a.id_contrato, a.id_beneficio, a.id_empregador`,
)
