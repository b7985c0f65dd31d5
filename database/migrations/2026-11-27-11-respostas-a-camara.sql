-- The answer to the clearing is a duty outside as any other one: at most a quarter of an hour between two tries,
-- for about six days, then it waits in `dever-perdido` for the sweep or a press (decision 048).
update fila.queue
   set retry_limit = 600, retry_backoff = true, retry_delay_max = 900, dead_letter = 'dever-perdido'
 where name = 'retencao-responder';
update fila.job
   set retry_limit = 600, retry_delay_max = 900, dead_letter = 'dever-perdido'
 where name = 'retencao-responder' and state <= 'active';
create index ctc_sem_resposta on ctc (terminada_em)
  where respondida_em is null and situacao in ('RETIDA', 'LIBERADA', 'RECUSADA_TECNICA');

-- Kept and paid in time: looked at once.
alter table ctc add column paga_em timestamptz, add check (paga_em is null or paga_ate is not null);
drop index ctc_falsa;
create index ctc_falsa on ctc (paga_ate) where paga_ate is not null and falsa_em is null and paga_em is null;

-- A request for a client of no shop is given to the shop that has the client since.
create index ctc_sem_loja on ctc (interno_em) where classe = 'SEM_LOJA' and terminada_em is null;
grant update (paga_em, codigo_promotor, id_relacionamento, id_cliente, classe) on ctc to consigna_app;

-- What the client was called for: null of calls before this day.
alter table ligacao add column finalidade text check (finalidade in ('ATENDIMENTO', 'CAMPANHA', 'RETENCAO'));

/** Shops that have the holder of the contract of a request, but have not confirmed who it is. */
create function ctc_quem_confirma(do_contrato text)
  returns table (id_relacionamento uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select r.id, r.codigo_promotor from contrato k
    join relacionamento r on r.id_cliente = k.id_cliente and r.confirmado_em is null
   where k.numero = ctc_quem_confirma.do_contrato order by r.codigo_promotor;
end;
grant execute on function ctc_quem_confirma(text) to consigna_app;
