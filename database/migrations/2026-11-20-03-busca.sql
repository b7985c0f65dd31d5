-- Finding a client by name without a way around row-level security.
--
-- LIKE is not leakproof, so PostgreSQL runs it only after the policy of the row: a trigram index on
-- a protected table is never used, and every client of the bank would be read. Comparisons of text
-- are leakproof. So the words of each name stand in a table of their own, one row for each word of
-- each relationship, and a search is a range of an ordinary index inside the promotor.

create table relacionamento_palavra (
  id_relacionamento uuid not null references relacionamento on delete cascade,
  codigo_promotor text not null,
  palavra text collate "C" not null,
  -- Kept beside the word so that the first twenty names are known before any client is read.
  nome_busca text collate "C" not null,
  primary key (id_relacionamento, palavra)
);
create index relacionamento_palavra_busca
  on relacionamento_palavra (codigo_promotor, palavra, nome_busca, id_relacionamento);

alter table relacionamento_palavra enable row level security;
create policy promotor on relacionamento_palavra
  using (codigo_promotor = any (promotores_visiveis()));
grant select on relacionamento_palavra to consigna_app;

-- Statistics for the planner to know a common word from a rare one.
alter table relacionamento_palavra alter column palavra set statistics 1000;

/** The words of a name as they are searched: letters and digits only. */
create function palavras_do_nome(nome_busca text) returns setof text
  language sql immutable strict parallel safe rows 4
  as $$
    select distinct palavra from regexp_split_to_table(nome_busca, '[^a-z0-9]+') as palavra
     where palavra <> ''
  $$;

-- The owner keeps the words: a new name reaches the relationships that the person cannot see too.
create function indexar_relacionamento() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into relacionamento_palavra (id_relacionamento, codigo_promotor, palavra, nome_busca)
  select r.id, r.codigo_promotor, palavra, c.nome_busca
    from novas r
    join cliente c on c.id = r.id_cliente
    cross join palavras_do_nome(c.nome_busca) as palavra;
  return null;
end $$;
create trigger relacionamento_palavras after insert on relacionamento
  referencing new table as novas
  for each statement execute function indexar_relacionamento();

create function reindexar_nome() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from relacionamento_palavra p
   using relacionamento r
   where r.id_cliente = new.id and p.id_relacionamento = r.id;
  insert into relacionamento_palavra (id_relacionamento, codigo_promotor, palavra, nome_busca)
  select r.id, r.codigo_promotor, palavra, new.nome_busca
    from relacionamento r
    cross join palavras_do_nome(new.nome_busca) as palavra
   where r.id_cliente = new.id;
  return null;
end $$;
create trigger cliente_palavras after update of nome on cliente
  for each row when (old.nome is distinct from new.nome) execute function reindexar_nome();

-- The trigram index served nobody behind the policy, and cost every write.
drop index cliente_nome;

create function meses_entre(de date, ate date) returns int
  language sql immutable strict parallel safe
  return (extract(year from ate)::int - extract(year from de)::int) * 12
    + extract(month from ate)::int - extract(month from de)::int;

/**
 * Instalments already due on a day: the due day of a short month is its last day (31/01, 28/02), as
 * `andamento` of the shared rules counts.
 */
create or replace function parcelas_vencidas(primeiro_vencimento date, prazo int, dia date)
  returns int language sql immutable strict parallel safe
  return greatest(0, least(prazo,
    meses_entre(primeiro_vencimento, dia)
    + case when dia >= primeiro_vencimento
                       + make_interval(months => meses_entre(primeiro_vencimento, dia))
           then 1 else 0 end));
