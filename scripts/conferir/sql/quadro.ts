import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import { finalizadas, type StatusOportunidade } from '#shared/oportunidade/status.ts'
import { fins, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/**
 * Rows that stand on the board of another promotor than their relationship's, and live ones of another
 * owner: what ended stays with who owned it then.
 */
export const deOutroDono = varias(
  'conferir.de-outro-dono',
  (p: De<Recorte>) => sql<{ tabela: string }>`
select 'oportunidade' as tabela, o.id from oportunidade o
  join relacionamento r on r.id = o.id_relacionamento
 where (o.status not in ${finalizadas} and o.id_atendente is distinct from r.id_atendente
        or o.codigo_promotor <> r.codigo_promotor
        or o.id_cliente <> r.id_cliente) and ${doRecorte(p, 'o', 'o.criada_em')}
union all
select 'proposta', p.id from proposta p
  join relacionamento r on r.id = p.id_relacionamento
 where (p.situacao not in ${fins} and p.id_atendente is distinct from r.id_atendente
        or p.codigo_promotor <> r.codigo_promotor
        or p.id_cliente <> r.id_cliente) and ${doRecorte(p, 'p', 'p.criada_em')}
order by 1, 2`,
)

/** The rows of a promotor by status, counted one by one. */
export const porStatus = varias(
  'conferir.por-status',
  () => sql<{ status: StatusOportunidade; codigoPromotor: string; quantas: number }>`
select o.codigo_promotor as "codigoPromotor", o.status, count(*)::int as quantas
  from oportunidade o group by 1, 2 order by 1, 2`,
)

/** The live propostas of a promotor by step, counted one by one. */
export const porEtapa = varias(
  'conferir.por-etapa',
  () => sql<{ situacao: SituacaoProposta; codigoPromotor: string; quantas: number }>`
select p.codigo_promotor as "codigoPromotor", p.situacao, count(*)::int as quantas
  from proposta p where p.situacao not in ${fins} group by 1, 2 order by 1, 2`,
)

/** Propostas and oportunidades that tell two stories: a live one is under way, a paid one is won. */
export const historiasDiferentes = varias(
  'conferir.historias-diferentes',
  (p: De<Recorte & { fins: readonly string[] }>) => sql`select o.id, o.status, p.situacao
  from proposta p join oportunidade o on o.id = p.id_oportunidade
 where ${doRecorte(p, 'p', 'p.criada_em')}
   and (p.situacao = 'PAGA' and o.status <> 'Ganha'
     or p.situacao <> all (${p.fins}::text[]) and o.status <> 'Em Andamento')
 order by o.id`,
)
