import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** Whole relationships whose row of the portfolio is missing or wrong, and rows of others. */
export const diferencasDaCarteira = varias(
  'conferir.carteira',
  (
    p: De<Recorte>,
  ) => sql`select r.id, k.id_relacionamento is null as falta, r.confirmado_em is null as sobra,
    k.codigo_promotor is distinct from r.codigo_promotor as promotor, k.nome_busca is distinct from c.nome_busca as nome,
    k.ultimo_contato_em is distinct from v.contato as contato, k.margem is distinct from v.margem as margem
  from relacionamento r
  join cliente c on c.id = r.id_cliente
  left join carteira k on k.id_relacionamento = r.id
 cross join lateral (select
    greatest(
      (select max(n.criada_em) from anotacao n where n.id_relacionamento = r.id),
      (select max(l.ocorrida_em) from ligacao l
        where l.id_cliente = r.id_cliente and l.codigo_promotor = r.codigo_promotor),
      (select max(coalesce(s.iniciada_em, s.criada_em)) from mensagem s
        where s.id_cliente = r.id_cliente and s.codigo_promotor = r.codigo_promotor
          and s.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'))) as contato,
    (select max(b.margem_disponivel)
       from beneficio b join beneficio_visto w on w.id_beneficio = b.id and w.codigo_promotor = r.codigo_promotor
      where b.id_cliente = r.id_cliente
        and not resposta_retirada(b.id_cliente, b.consultado_em, r.codigo_promotor)) as margem) v
 where ${doRecorte(p, 'r', 'r.criado_em')}
   and case when r.confirmado_em is null then k.id_relacionamento is not null
            else k.id_relacionamento is null
              or (k.codigo_promotor, k.nome_busca) <> (r.codigo_promotor, c.nome_busca)
              or k.ultimo_contato_em is distinct from v.contato or k.margem is distinct from v.margem end
 order by r.id`,
)
