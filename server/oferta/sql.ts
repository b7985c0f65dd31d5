import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { cartoes } from '#shared/oportunidade/venda.ts'
import { uma, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'

/** A live oportunidade, or a possible one; `fonte` is the benefit or job, masked. */
export type Assunto = Awaited<ReturnType<typeof listarAssuntos>>[number]

type Fino = Pick<Oportunidade, 'produto'> & { status: Oportunidade['status'] | null }

/**
 * Subjects of offers: each live oportunidade; and without one, the margin of each benefit and job
 * and each running contract, ours to refinance and another bank's to port.
 */
export const listarAssuntos = varias(
  'oferta.assuntos',
  (p: De<{ idRelacionamento: string }>) => sql<Fino>`with r as (
  select id, id_cliente from relacionamento where id = ${p.idRelacionamento}
), viva as (
  select o.* from oportunidade o join r on o.id_relacionamento = r.id
   where o.status not in ('Ganha', 'Perdida')
), assunto as (
  select o.id, o.versao, o.status, o.produto, o.codigo_convenio, o.id_contrato,
         coalesce(o.id_beneficio, k.id_beneficio) as id_beneficio,
         coalesce(o.id_empregador, k.id_empregador) as id_empregador
    from viva o left join contrato k on k.id = o.id_contrato
  union all
  select null, null, null, 'NOVO', ${CONVENIO_INSS}, null, b.id, null
    from beneficio b join r on b.id_cliente = r.id_cliente
   where not exists (select from viva o where o.produto = 'NOVO' and o.id_beneficio = b.id)
  union all
  select null, null, null, case v.regime when 'CLT' then 'CLT' else 'NOVO' end, v.codigo, null,
         null, e.id
    from empregador e join r on e.id_cliente = r.id_cliente
    join convenio v on v.codigo = e.codigo_convenio and v.regime <> 'INSS'
   where not exists (select from viva o
                      where o.produto in ('NOVO', 'CLT') and o.id_empregador = e.id)
  union all
  select null, null, null, p.produto, k.codigo_convenio, k.id, k.id_beneficio, k.id_empregador
    from contrato k join r on k.id_cliente = r.id_cliente
    cross join lateral (select case when k.proprio then 'REFIN' else 'PORT' end as produto) p
   where k.situacao = 'ATIVO' and k.produto not in ${cartoes}
     and not exists (select from viva o where o.produto = p.produto and o.id_contrato = k.id)
)
select a.id as "idOportunidade", a.versao, a.status, a.produto,
       a.codigo_convenio as "codigoConvenio", v.nome as convenio, v.regime,
       a.id_contrato as "idContrato", k.numero as "numeroContrato",
       a.id_beneficio as "idBeneficio", a.id_empregador as "idEmpregador",
       coalesce((select nb_mascarado(b.numero) from beneficio b where b.id = a.id_beneficio),
                (select '***' || right(e.matricula, 3) from empregador e
                  where e.id = a.id_empregador)) as fonte
  from assunto a
  join convenio v on v.codigo = a.codigo_convenio
  left join contrato k on k.id = a.id_contrato
 order by a.id nulls last, a.produto, a.id_contrato, a.id_beneficio, a.id_empregador`,
)

/** How long the person is a client, and how many contracts they had with the bank. */
export const historiaDoCliente = uma(
  'oferta.historia',
  (p: De<{ idRelacionamento: string }>) => sql`select
    (least(r.criado_em at time zone 'America/Sao_Paulo', min(k.data_contrato)::timestamp))::date
      as "clienteDesde",
    count(k.id)::int as contratos
  from relacionamento r
  left join contrato k on k.id_cliente = r.id_cliente and k.proprio
    and k.situacao in ('ATIVO', 'SUSPENSO', 'QUITADO')
 where r.id = ${p.idRelacionamento} group by r.criado_em`,
)
