-- Duties outside (bank, anti-fraud, signature, documents): tried for days, then kept for the sweep.

-- What failed for days waits here, and `server/divergencia/ligar.ts` queues it again.
select fila.create_queue('dever-perdido', '{"policy":"standard","retryLimit":0,"retentionSeconds":7776000,"deleteAfterSeconds":7776000}');

-- At most a quarter of an hour between two tries, for about six days.
update fila.queue
   set retry_limit = 600, retry_backoff = true, retry_delay_max = 900, dead_letter = 'dever-perdido'
 where name in ('banco-enviar', 'banco-informar', 'sift-enviar', 'formalizacao-assinatura',
                'formalizacao-documento');
update fila.job
   set retry_limit = 600, retry_delay_max = 900, dead_letter = 'dever-perdido'
 where name in ('banco-enviar', 'banco-informar', 'sift-enviar', 'formalizacao-assinatura',
                'formalizacao-documento')
   and state <= 'active';

/** Propostas of every promotor that were begun to be sent, have no protocol and no job. */
create function propostas_sem_envio(antes_de timestamptz, quantas int)
  returns table (id_proposta uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.id, p.codigo_promotor from proposta p
     where p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
       and p.protocolo_banco is null and p.atualizada_em < antes_de
       and exists (select from banco_evento e
             where e.id_proposta = p.id and e.sentido = 'ENVIADO')
       and not exists (select from fila.job j
             where j.name in ('banco-enviar', 'dever-perdido') and j.state <= 'active'
               and j.data ->> 'idProposta' = p.id::text)
     order by p.atualizada_em limit quantas;
  end;
grant execute on function propostas_sem_envio(timestamptz, int) to consigna_app;
