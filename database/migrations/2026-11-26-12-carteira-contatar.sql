-- The contacts of one statement by one way: each kind says which relationships it reached, and when.

/** The newest contact of each of these relationships, where it is newer, locked in the order of their ids. */
create function carteira_alcancar(quais uuid[], quando timestamptz[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with lidos as (
    select x.id, max(x.em) as em from unnest(quais, quando) as x (id, em) group by 1
  ), presos as (
    select k.id_relacionamento, x.em from carteira k join lidos x on x.id = k.id_relacionamento
     where k.ordem_contato < x.em order by k.id_relacionamento for update of k
  )
  update carteira k set ultimo_contato_em = x.em
    from presos x where k.id_relacionamento = x.id_relacionamento
$$;
revoke execute on function carteira_alcancar(uuid[], timestamptz[]) from public;

create or replace function carteira_contatar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids uuid[];
  instantes timestamptz[];
begin
  if tg_table_name = 'anotacao' then
    select array_agg(n.id_relacionamento), array_agg(n.criada_em) into ids, instantes from novas n;
  elsif tg_table_name = 'ligacao' then
    select array_agg(r.id), array_agg(n.ocorrida_em) into ids, instantes
      from novas n
      join relacionamento r on r.id_cliente = n.id_cliente and r.codigo_promotor = n.codigo_promotor;
  else
    select array_agg(r.id), array_agg(n.criada_em) into ids, instantes
      from novas n
      join relacionamento r on r.id_cliente = n.id_cliente and r.codigo_promotor = n.codigo_promotor
     where n.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA');
  end if;
  if ids is not null then perform carteira_alcancar(ids, instantes); end if;
  return null;
end $$;
