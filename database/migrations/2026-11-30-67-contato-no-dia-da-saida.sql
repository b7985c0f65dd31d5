-- A message that waited over an outage, a pause or the night was a contact of the day on which it was queued. It is one
-- of the day on which it left, as for the contacts of a day (`2026-11-30-50-contatos-do-dia.sql`).

/** What stands now of these relationships; the rows of before are written over. They are locked
  first: the second statement then reads the contact of a transaction that held them before. */
create or replace function carteira_refazer(quais uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from carteira k where k.id_relacionamento = any (quais)
   order by k.id_relacionamento for update of k;
  insert into carteira (id_relacionamento, codigo_promotor, nome_busca, ultimo_contato_em, margem)
  select r.id, r.codigo_promotor, c.nome_busca,
         greatest(
           (select max(n.criada_em) from anotacao n where n.id_relacionamento = r.id),
           (select max(l.ocorrida_em) from ligacao l
             where l.id_cliente = r.id_cliente and l.codigo_promotor = r.codigo_promotor),
           (select max(coalesce(s.iniciada_em, s.criada_em)) from mensagem s
             where s.id_cliente = r.id_cliente and s.codigo_promotor = r.codigo_promotor
               and s.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'))),
         (select max(b.margem_disponivel)
            from beneficio b
            join beneficio_visto v on v.id_beneficio = b.id and v.codigo_promotor = r.codigo_promotor
           where b.id_cliente = r.id_cliente)
    from relacionamento r join cliente c on c.id = r.id_cliente
   where r.id = any (quais) and r.confirmado_em is not null
   order by r.id
  on conflict (id_relacionamento) do update
     set nome_busca = excluded.nome_busca, ultimo_contato_em = excluded.ultimo_contato_em,
         margem = excluded.margem
$$;

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
    select array_agg(r.id), array_agg(coalesce(n.iniciada_em, n.criada_em)) into ids, instantes
      from novas n
      join relacionamento r on r.id_cliente = n.id_cliente and r.codigo_promotor = n.codigo_promotor
     where n.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA');
  end if;
  if ids is not null then perform carteira_alcancar(ids, instantes); end if;
  return null;
end $$;

/** A message is a contact from when it left; one that failed after that is none, so what is left is read again. */
create or replace function carteira_enviar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- What counts as a contact: the message left.
  idas constant text[] := array['ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'];
  falhas uuid[];
begin
  -- Planned for each change: a kept plan, made for one row, compares each row before with each row after.
  execute 'with lidos as (
    select r.id, max(coalesce(d.iniciada_em, d.criada_em)) as em
      from depois d join antes a on a.id = d.id
      join relacionamento r on r.id_cliente = d.id_cliente and r.codigo_promotor = d.codigo_promotor
     where d.situacao = any ($1) and not a.situacao = any ($1)
     group by 1
  ), presos as (
    select k.id_relacionamento, x.em from carteira k join lidos x on x.id = k.id_relacionamento
     where k.ordem_contato < x.em order by k.id_relacionamento for update of k
  )
  update carteira k set ultimo_contato_em = x.em
    from presos x where k.id_relacionamento = x.id_relacionamento' using idas;
  execute 'select array(
    select distinct r.id
      from depois d join antes a on a.id = d.id
      join relacionamento r on r.id_cliente = d.id_cliente and r.codigo_promotor = d.codigo_promotor
     where not d.situacao = any ($1) and a.situacao = any ($1))' into falhas using idas;
  if falhas <> '{}' then perform carteira_refazer(falhas); end if;
  return null;
end $$;

select carteira_alcancar(array_agg(r.id), array_agg(s.iniciada_em))
  from mensagem s
  join relacionamento r on r.id_cliente = s.id_cliente and r.codigo_promotor = s.codigo_promotor
  join carteira k on k.id_relacionamento = r.id and k.ordem_contato < s.iniciada_em
 where s.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA');
