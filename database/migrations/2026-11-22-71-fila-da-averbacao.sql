-- One job of a booking waits at a time: an outage of Dataprev breeds no jobs.

-- What was queued before the key existed: the sweep queues it again.
delete from fila.job where name = 'averbacao' and state in ('created', 'retry');

/**
 * Due bookings of every promotor, found before row-level security applies. One whose job waits, or
 * is under way, is not due: the queue retries it.
 */
create or replace function averbacoes_por_conferir(agora timestamptz, quantas int)
  returns table (id_proposta uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.id_proposta, a.codigo_promotor from averbacao a
     where a.proxima_consulta <= agora
       and not exists (select from fila.job j
             where j.name = 'averbacao' and j.state <= 'active'
               and coalesce(j.singleton_key, '') = a.id_proposta::text)
     order by a.proxima_consulta limit quantas;
  end;
