import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/**
 * Rows of sendings whose message is not the one that the sending queues, and decided ones that say something else
 * than their message. Whether a message passed the gate is judged of all messages (`mensagem`).
 */
export const enviosErrados = varias(
  'conferir.envio',
  (
    p: De<Recorte>,
  ) => sql`select x.id_mensagem as "idMensagem", x.id_relacionamento as "idRelacionamento",
    m.id is not null and (m.id_cliente <> r.id_cliente or m.codigo_promotor <> e.codigo_promotor
      or m.id_template is distinct from e.id_template or m.canal <> e.canal
      or m.criada_em < e.criado_em) as outra
  from mailing_envio_cliente x
  join mailing_envio e on e.id = x.id_envio
  join relacionamento r on r.id = x.id_relacionamento
  left join mensagem m on m.id = x.id_mensagem
 where ${doRecorte(p, 'r', 'e.criado_em')}
   and (m.id_cliente <> r.id_cliente or m.codigo_promotor <> e.codigo_promotor
     or m.id_template is distinct from e.id_template and m.id is not null or m.canal <> e.canal
     or m.criada_em < e.criado_em
     or case x.resultado when 'NA_FILA' then m.id is null
                         when 'CANCELADO' then m.situacao not in ('FALHOU')
                         else m.id is not null end)
 order by x.id_relacionamento`,
)

/**
 * Messages of sendings that left after the list ended, or after the sending was cancelled. A minute is for an
 * exchange that had begun; one that was tried again had begun before, too.
 */
export const enviadasDepois = varias(
  'conferir.envio-depois',
  (p: De<Recorte>) => sql`select m.id from mailing_envio_cliente x
  join mailing_envio e on e.id = x.id_envio
  join mailing l on l.id = e.id_mailing
  join mensagem m on m.id = x.id_mensagem
 where ${doRecorte(p, 'm', 'm.criada_em')} and m.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA')
   and m.tentativas <= 1
   and greatest(m.iniciada_em, m.criada_em) > interval '1 minute' + least(l.encerrado_em,
     (l.fim + 1)::timestamp at time zone 'America/Sao_Paulo',
     case when e.situacao = 'CANCELADO' then e.terminou_em end)
 order by m.id`,
)
