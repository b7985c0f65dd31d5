import { ctcAbertas } from '#shared/retencao/situacao.ts'
import { umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { deQuem } from './ler.ts'

type Vez = De<{ agora: Date; maximo: number }>

/** Alarms whose instant came; the next one is set. Several servers ask at once. */
export const marcarTocadas = varias(
  'retencao.tocar',
  (p: Vez) => sql<{ motivo: 'ALERTA' | 'CRITICO' | 'INTERNO' }>`with vez as (
  select x.id from ctc x where x.toca_em <= ${p.agora} and x.terminada_em is null
   order by x.toca_em limit ${p.maximo} for update skip locked
), tocadas as (
  update ctc x set toca_em = case when x.critico_em > ${p.agora} then x.critico_em
      when x.interno_em > ${p.agora} then x.interno_em end
    from vez where x.id = vez.id
  returning x.*
)
select x.id, x.id_relacionamento as "idRelacionamento", x.codigo_promotor as "codigoPromotor",
    case when ${p.agora} >= x.interno_em then 'INTERNO' when ${p.agora} >= x.critico_em then 'CRITICO'
      else 'ALERTA' end as motivo
  from tocadas x`,
)

/** Open ones past the term of the norm. */
export const listarVencidas = varias(
  'retencao.vencidas',
  (p: Vez) => sql`select x.id from ctc x
 where x.terminada_em is null and x.limite_em <= ${p.agora} order by x.limite_em limit ${p.maximo}`,
)

/** Kept with an offer that was not paid in time: the client was not kept. */
export const listarFalsas = varias(
  'retencao.falsas',
  (p: Vez) => sql`select x.id from ctc x
  left join oportunidade o on o.id = x.id_oportunidade
 where x.paga_ate <= ${p.agora} and x.falsa_em is null and o.status is distinct from 'Ganha'
 order by x.paga_ate limit ${p.maximo}`,
)

/** Open ones whose person is away without a cover are given to somebody who is there. */
export const passarAdiante = varias(
  'retencao.passar',
  (p: Vez) => sql`with vez as (
  select x.id, ctc_quem_trata(x.id_relacionamento, ${p.agora}) as quem
    from ctc x join relacionamento r on r.id = x.id_relacionamento
   where x.situacao in ${ctcAbertas}
     and quem_atende(coalesce(r.id_atendente, x.id_atendente), x.codigo_promotor, ${p.agora}) is null
     and (x.id_atendente is null or quem_atende(x.id_atendente, x.codigo_promotor, ${p.agora}) is null)
   order by x.interno_em limit ${p.maximo} for update of x skip locked
)
update ctc x set id_atendente = vez.quem
  from vez where x.id = vez.id and vez.quem is not null
returning x.id, x.id_relacionamento as "idRelacionamento", x.codigo_promotor as "codigoPromotor"`,
)

/** Who manages the promotor. */
export const listarGestores = varias(
  'retencao.gestores',
  (p: De<{ codigoPromotor: string }>) => sql`select u.id from usuario_promotor up
  join usuario u on u.id = up.id_usuario and u.ativo and u.papel <> 'ATENDENTE'
 where up.codigo_promotor = ${p.codigoPromotor} order by u.id`,
)

export const buscarResponsavel = umaOuNada(
  'retencao.responsavel',
  (p: De<{ id: string; agora: Date }>) => sql`select ${deQuem(p)} as "idUsuario" from ctc x
  join relacionamento r on r.id = x.id_relacionamento where x.id = ${p.id}`,
)

export const listarAbertas = varias(
  'retencao.abertas-do-cliente',
  (
    p: De<{ idRelacionamento: string }>,
  ) => sql`select x.id, x.id_relacionamento as "idRelacionamento",
    x.codigo_promotor as "codigoPromotor" from ctc x
 where x.id_relacionamento = ${p.idRelacionamento} and x.terminada_em is null order by x.interno_em, x.id`,
)
