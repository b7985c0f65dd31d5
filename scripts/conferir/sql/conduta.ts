import { varias } from '#server/base/db/consulta.ts'
import { bruto, type De, sql } from '#server/base/db/fragmento.ts'
import { valorDaRegra } from '#server/base/rules/sql.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** Decided points whose decider proposed them, is judged by them, or did not open the evidence. */
export const decididasSozinhas = varias(
  'conferir.conduta-duas-pessoas',
  (p: De<Pick<Recorte, 'desde'>>) => sql`select c.id from conduta c
 where c.criada_em >= ${p.desde}::date and c.situacao in ('CONFIRMADA', 'RECUSADA')
   and (c.id_decisor in (c.id_autor, c.id_usuario) or not exists (
     select from conduta_abertura a
      where a.id_conduta = c.id and a.id_usuario = c.id_decisor and a.aberta_em <= c.decidida_em))
 order by c.id`,
)

const dia = `(x.criada_em at time zone 'America/Sao_Paulo')::date`

/** Propostas with the points that counted against their author at that instant, from the suspension on. */
export const propostasDeSuspensos = varias(
  'conferir.conduta-suspensao',
  (p: De<Recorte>) => sql<{ pontos: number }>`select x.id, c.pontos from proposta x
  cross join lateral (
    select sum(k.pontos)::int as pontos from conduta k
     where k.id_usuario = x.id_usuario and k.codigo_promotor = x.codigo_promotor
       and k.situacao = 'CONFIRMADA' and k.decidida_em <= x.criada_em
       and k.vence_em > ${bruto(dia)}) c
 where ${doRecorte(p, 'x', 'x.criada_em')} 
   and c.pontos >= ${valorDaRegra('conduta_suspensao_pontos', 'CONDUTA', dia)}
 order by x.id`,
)
