import type { Dia } from '#shared/data.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { retiradoDe, vistoPor } from '../../margem/sql.ts'
import { propostaAberta } from './blocos.ts'

type Valores = {
  ids: readonly string[]
  /** Zero where it is refused. */
  valores: readonly number[]
  recusas: readonly (string | null)[]
  dia: Dia
}

/**
 * Stores what differs, and answers which rows it was. The version stays: nobody decided anything. A row that another transaction has
 * locked is left to it, so that a reader never waits.
 */
export const guardarValores = varias(
  'oportunidade.guardar-valores',
  (p: De<Valores>) => sql`with novos as (
  select o.id, n.valor, n.recusa
    from unnest(${p.ids}::uuid[], ${p.valores}::bigint[], ${p.recusas}::text[])
      as n(id, valor, recusa)
    join oportunidade o on o.id = n.id
   where o.status not in ${finalizadas}
     and (o.valor_liberado, o.valor_em, o.valor_recusa)
         is distinct from (n.valor, ${p.dia}::date, n.recusa)
   order by o.id for update of o skip locked
)
update oportunidade o set valor_liberado = n.valor, valor_em = ${p.dia}, valor_recusa = n.recusa
  from novos n where o.id = n.id
returning o.id`,
)

/** Products whose amount is reckoned here; of the others a person types it. */
const simulados = ['NOVO', 'CLT', 'REFIN', 'PORT'] as const

/** A live oportunidade of the relationship whose amount is not of today. */
export const valorVelho = umaOuNada(
  'oportunidade.valor-velho',
  (p: De<{ idRelacionamento: string; hoje: Dia }>) => sql`select id from oportunidade
 where id_relacionamento = ${p.idRelacionamento} and status not in ${finalizadas}
   and valor_em is distinct from ${p.hoje}::date limit 1`,
)

/** The amounts of today become those of yesterday: they are made anew by the next sweep. */
export const envelhecerValores = comando(
  'oportunidade.envelhecer-valores',
  (p: De<{ idRelacionamento: string; hoje: Dia }>) => sql`update oportunidade
   set valor_em = ${p.hoje}::date - 1
 where id_relacionamento = ${p.idRelacionamento} and status not in ${finalizadas}
   and valor_em >= ${p.hoje}::date`,
)

/**
 * Of other promotores that read an answer of the INSS no more, which the client took back from this one: their amounts
 * of today become those of yesterday. A row that another transaction has locked is left to it.
 */
export const envelhecerDosOutros = comando(
  'oportunidade.envelhecer-dos-outros',
  (p: De<{ idRelacionamento: string; hoje: Dia }>) => sql`with deles as (
  select o.id from relacionamento a
    join relacionamento r on r.id_cliente = a.id_cliente and r.codigo_promotor <> a.codigo_promotor
    join oportunidade o on o.id_relacionamento = r.id
    join convenio v on v.codigo = o.codigo_convenio and v.regime = 'INSS'
   where a.id = ${p.idRelacionamento} and o.status not in ${finalizadas}
     and o.valor_em >= ${p.hoje}::date and o.produto in ${simulados} and not ${propostaAberta}
     and exists (select from beneficio b where b.id_cliente = a.id_cliente
           and ${vistoPor('b.id', 'r.codigo_promotor')} and ${retiradoDe('b', 'r.codigo_promotor')})
   order by o.id for update of o skip locked
)
update oportunidade o set valor_em = ${p.hoje}::date - 1 from deles d where o.id = d.id`,
)

type Velhos = {
  hoje: Dia
  agora: Date
  maximo: number
  /** Day and id of the last one of the page before; null begins with the oldest. */
  depoisDoDia: string | null
  depoisDoId: string | null
}

/**
 * Oportunidades whose amount is older than today and can be made anew, the oldest first: where the
 * convênio asks one, the authorisation that the client gave this promotor is needed.
 */
export const listarVelhos = varias(
  'oportunidade.listar-velhos',
  (p: De<Velhos>) => sql<{ dia: string }>`
select o.id, o.valor_em::text as dia, o.id_relacionamento as "idRelacionamento",
       o.codigo_promotor as "codigoPromotor"
  from oportunidade o join convenio v on v.codigo = o.codigo_convenio
 where o.status not in ${finalizadas} and o.valor_em < ${p.hoje}::date and o.produto in ${simulados}
   and (${p.depoisDoDia}::date is null
        or (o.valor_em, o.id) > (${p.depoisDoDia}::date, ${p.depoisDoId}::uuid))
   and not ${propostaAberta}
   and (v.regime not in ('INSS', 'CLT') or exists (select from consentimento t
         where t.id_cliente = o.id_cliente and t.codigo_promotor = o.codigo_promotor
           and t.situacao = 'AUTORIZADO'
           and t.tipo = case v.regime when 'INSS' then 'INSS' else 'TRABALHADOR' end
           and t.valido_ate > ${p.agora}))
 order by o.valor_em, o.id
 limit ${p.maximo}`,
)
