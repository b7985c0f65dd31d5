import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** Payments and withdrawals of the histories without their row of production, and rows without theirs. */
export const semPar = varias(
  'conferir.producao-sem-par',
  (p: De<Recorte>) => sql`select coalesce(x.id_historico, q.id_historico) as "idHistorico",
    coalesce(x.id_proposta, q.id_proposta) as "idProposta", q.id_historico is null as falta
  from (select h.id as id_historico, h.id_proposta,
               case when h.para = 'PAGA' then 1 else -1 end as quantas
          from proposta_historico h join proposta m on m.id = h.id_proposta
         where (h.para = 'PAGA') <> (h.de is not distinct from 'PAGA')
           and ${doRecorte(p, 'm', 'h.ocorrido_em')}) x
  full join (select s.* from producao s join proposta m on m.id = s.id_proposta
               left join proposta_historico h on h.id = s.id_historico
              where ${doRecorte(p, 'm', 'coalesce(h.ocorrido_em, s.dia)')}) q
    on q.id_historico = x.id_historico and q.quantas = x.quantas
 where x.id_historico is null or q.id_historico is null
 order by 1`,
)

/** Propostas whose rows of production do not sum up to what they are: paid once, or nothing. */
export const somasErradas = varias(
  'conferir.producao-somas',
  (
    p: De<Recorte>,
  ) => sql`select m.id, m.situacao, sum(s.quantas)::int as quantas, sum(s.valor)::float8 as valor,
    sum(s.comissao)::float8 as comissao, m.valor_financiado::float8 as financiado
  from producao s join proposta m on m.id = s.id_proposta
 where ${doRecorte(p, 'm', 'm.criada_em')}
 group by m.id
having sum(s.quantas) <> case when m.situacao = 'PAGA' then 1 else 0 end
    or sum(s.valor) <> case when m.situacao = 'PAGA' then m.valor_financiado else 0 end
    or sum(s.quantas) = 0 and sum(s.comissao) <> 0
 order by m.id`,
)
