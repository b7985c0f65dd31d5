-- The portfolio: one row of each whole relationship, with what its orders need, kept by triggers. The owner is
-- not in it, so a reassignment of a hundred thousand clients writes none of it.

create table carteira (
  id_relacionamento uuid primary key references relacionamento on delete cascade,
  codigo_promotor text not null references promotor on delete cascade,
  nome_busca text collate "C" not null,
  -- The last note, call or sent message of this promotor; null: none yet.
  ultimo_contato_em timestamptz,
  -- The widest free margin among the benefits that this promotor sees; null: not known.
  margem bigint,
  -- Places of a list: who was never contacted comes first, and an unknown margin last.
  ordem_contato timestamptz not null
    generated always as (coalesce(ultimo_contato_em, '-infinity'::timestamptz)) stored,
  ordem_margem bigint not null generated always as (coalesce(margem, -9007199254740991)) stored
) with (fillfactor = 80);
create index carteira_nome on carteira (codigo_promotor, nome_busca, id_relacionamento);
create index carteira_contato on carteira (codigo_promotor, ordem_contato, id_relacionamento);
create index carteira_margem on carteira (codigo_promotor, ordem_margem desc, id_relacionamento desc);

alter table carteira enable row level security;
create policy promotor on carteira using (codigo_promotor = any (promotores_visiveis()));
grant select on carteira to consigna_app;

/** What stands now of these relationships; the rows of before are written over. */
create function carteira_refazer(quais uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into carteira (id_relacionamento, codigo_promotor, nome_busca, ultimo_contato_em, margem)
  select r.id, r.codigo_promotor, c.nome_busca,
         greatest(
           (select max(n.criada_em) from anotacao n where n.id_relacionamento = r.id),
           (select max(l.ocorrida_em) from ligacao l
             where l.id_cliente = r.id_cliente and l.codigo_promotor = r.codigo_promotor),
           (select max(s.criada_em) from mensagem s
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
revoke execute on function carteira_refazer(uuid[]) from public;

create function carteira_incluir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform carteira_refazer(array(select n.id from novas n where n.confirmado_em is not null));
  return null;
end $$;
create trigger carteira_incluir after insert on relacionamento
  referencing new table as novas for each statement execute function carteira_incluir();

create function carteira_confirmar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform carteira_refazer(array[new.id]);
  return null;
end $$;
create trigger carteira_confirmar after update of confirmado_em on relacionamento
  for each row when (old.confirmado_em is null and new.confirmado_em is not null)
  execute function carteira_confirmar();

create function carteira_renomear() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update carteira k set nome_busca = new.nome_busca
    from relacionamento r where r.id_cliente = new.id and k.id_relacionamento = r.id;
  return null;
end $$;
create trigger carteira_renomear after update of nome on cliente
  for each row when (old.nome is distinct from new.nome) execute function carteira_renomear();

/** Contacts of one statement, each relationship once, locked in the order of their ids. */
create function carteira_contatar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'anotacao' then
    with lidos as (
      select n.id_relacionamento as id, max(n.criada_em) as em from novas n group by 1
    ), presos as (
      select k.id_relacionamento, x.em from carteira k join lidos x on x.id = k.id_relacionamento
       where k.ordem_contato < x.em order by k.id_relacionamento for update of k
    )
    update carteira k set ultimo_contato_em = x.em
      from presos x where k.id_relacionamento = x.id_relacionamento;
  elsif tg_table_name = 'ligacao' then
    with lidos as (
      select r.id, max(n.ocorrida_em) as em
        from novas n
        join relacionamento r on r.id_cliente = n.id_cliente and r.codigo_promotor = n.codigo_promotor
       group by 1
    ), presos as (
      select k.id_relacionamento, x.em from carteira k join lidos x on x.id = k.id_relacionamento
       where k.ordem_contato < x.em order by k.id_relacionamento for update of k
    )
    update carteira k set ultimo_contato_em = x.em
      from presos x where k.id_relacionamento = x.id_relacionamento;
  else
    with lidos as (
      select r.id, max(n.criada_em) as em
        from novas n
        join relacionamento r on r.id_cliente = n.id_cliente and r.codigo_promotor = n.codigo_promotor
       where n.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA')
       group by 1
    ), presos as (
      select k.id_relacionamento, x.em from carteira k join lidos x on x.id = k.id_relacionamento
       where k.ordem_contato < x.em order by k.id_relacionamento for update of k
    )
    update carteira k set ultimo_contato_em = x.em
      from presos x where k.id_relacionamento = x.id_relacionamento;
  end if;
  return null;
end $$;
create trigger carteira_contatar after insert on anotacao
  referencing new table as novas for each statement execute function carteira_contatar();
create trigger carteira_contatar after insert on ligacao
  referencing new table as novas for each statement execute function carteira_contatar();
create trigger carteira_contatar after insert on mensagem
  referencing new table as novas for each statement execute function carteira_contatar();

/** A message is a contact from when it left; one that failed after that is none, so what is left is read again. */
create function carteira_enviar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- What counts as a contact: the message left.
  idas constant text[] := array['ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'];
  falhas uuid[];
begin
  -- Planned for each change: a kept plan, made for one row, compares each row before with each row after.
  execute 'with lidos as (
    select r.id, max(d.criada_em) as em
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
create trigger carteira_enviar after update on mensagem
  referencing old table as antes new table as depois for each statement execute function carteira_enviar();

/**
 * The widest margin of these clients, in each promotor by the benefits that it sees. The rows are locked first:
 * the second statement then reads what a transaction wrote that held them before.
 */
create function carteira_medir(clientes uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from carteira k join relacionamento r on r.id = k.id_relacionamento
    where r.id_cliente = any (clientes) order by k.id_relacionamento for update of k;
  update carteira k set margem = x.margem
    from (select r.id,
                 (select max(b.margem_disponivel)
                    from beneficio b
                    join beneficio_visto v
                      on v.id_beneficio = b.id and v.codigo_promotor = r.codigo_promotor
                   where b.id_cliente = r.id_cliente) as margem
            from relacionamento r where r.id_cliente = any (clientes)) x
   where k.id_relacionamento = x.id and k.margem is distinct from x.margem;
end $$;
revoke execute on function carteira_medir(uuid[]) from public;

create function carteira_margem_nova() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'beneficio' then
    perform carteira_medir(array(select distinct n.id_cliente from novas n));
  else
    perform carteira_medir(array(
      select distinct b.id_cliente from novas n join beneficio b on b.id = n.id_beneficio));
  end if;
  return null;
end $$;
create trigger carteira_margem_nova after insert on beneficio
  referencing new table as novas for each statement execute function carteira_margem_nova();
create trigger carteira_margem_nova after insert on beneficio_visto
  referencing new table as novas for each statement execute function carteira_margem_nova();

create function carteira_margem_mudada() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform carteira_medir(array[new.id_cliente]);
  return null;
end $$;
create trigger carteira_margem_mudada after update of margem_disponivel on beneficio
  for each row when (old.margem_disponivel is distinct from new.margem_disponivel)
  execute function carteira_margem_mudada();

select carteira_refazer(array(select r.id from relacionamento r where r.confirmado_em is not null));

-- Filters that a person keeps under a name.
create table carteira_filtro (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  nome text not null check (length(nome) between 1 and 40),
  -- As the address of the screen writes it.
  busca jsonb not null check (jsonb_typeof(busca) = 'object'),
  padrao boolean not null default false,
  criado_em timestamptz not null,
  unique (id_usuario, nome)
);
-- The one that the screen begins with.
create unique index carteira_filtro_padrao on carteira_filtro (id_usuario) where padrao;
alter table carteira_filtro enable row level security;
create policy pessoa on carteira_filtro using (id_usuario = usuario_atual());
grant select, insert, update, delete on carteira_filtro to consigna_app;
