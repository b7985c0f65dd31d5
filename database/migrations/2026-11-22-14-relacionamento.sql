-- Each client belongs, inside a promotor, to one atendente. A CPF of another promotor opens a
-- closed card only: until presence is proven, the relationship is to be confirmed, and gives no
-- access to any row of the client (docs/decisions/040).

create table relacionamento (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_atendente uuid references usuario,
  -- Null: to be confirmed.
  confirmado_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  unique (id_cliente, codigo_promotor)
);
create index relacionamento_carteira on relacionamento (codigo_promotor, id_atendente);
-- The clients of one atendente by id, which come first in a search.
create index relacionamento_dono on relacionamento (id_atendente, codigo_promotor, id);

alter table relacionamento enable row level security;
create policy promotor on relacionamento using (codigo_promotor = any (promotores_visiveis()));
-- The application neither confirms a relationship nor changes its client and promotor.
grant select on relacionamento to consigna_app;
grant insert (id, id_cliente, codigo_promotor, id_atendente, criado_em, atualizado_em)
  on relacionamento to consigna_app;
grant update (id_atendente, versao, atualizado_em) on relacionamento to consigna_app;

create table relacionamento_historico (
  id uuid primary key default gen_random_uuid(),
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null,
  acao text not null check (acao in ('CRIADO', 'ASSUMIDO', 'TRANSFERIDO', 'REATRIBUIDO')),
  de uuid references usuario,
  para uuid references usuario,
  id_usuario uuid not null,
  motivo text,
  ocorrido_em timestamptz not null
);
create index relacionamento_historico_rel
  on relacionamento_historico (id_relacionamento, ocorrido_em desc);

-- The history of a relationship is visible to its promotor only: another's history would disclose
-- who else works the client.
alter table relacionamento_historico enable row level security;
create policy promotor on relacionamento_historico using (exists (
  select from relacionamento v
   where v.id = relacionamento_historico.id_relacionamento
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on relacionamento_historico to consigna_app;

-- Visibility of a client
-- ---------------------------------------------------------------------------

create function cliente_visivel(alvo uuid) returns boolean
  language sql stable parallel safe
  begin atomic
    select exists (select 1 from relacionamento r
                    where r.id_cliente = alvo and r.confirmado_em is not null
                      and r.codigo_promotor = any (promotores_visiveis()));
  end;
grant execute on function cliente_visivel(uuid) to consigna_app;

-- The same rule, written inline: a function would be called for each row.
create policy ver on cliente for select using (exists (
  select from relacionamento v
   where v.id_cliente = cliente.id and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
create policy mudar on cliente for update using (cliente_visivel(id));
create policy incluir on cliente for insert with check (true);
create policy cliente on endereco using (exists (
  select from relacionamento v
   where v.id_cliente = endereco.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
create policy cliente on dados_bancarios using (exists (
  select from relacionamento v
   where v.id_cliente = dados_bancarios.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));

-- To be confirmed ---------------------------------------------------------------------------------

/**
 * Confirmed at once only if no other promotor has the client. Runs as the owner, who sees them all;
 * of two concurrent promotores the second waits for the client's row and finds the first.
 */
create function confirmar_inedito() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from cliente where id = new.id_cliente for no key update;
  if not exists (select from relacionamento r where r.id_cliente = new.id_cliente) then
    new.confirmado_em := new.criado_em;
  end if;
  return new;
end $$;
create trigger relacionamento_inedito before insert on relacionamento
  for each row when (new.confirmado_em is null) execute function confirmar_inedito();

/** The visible part of the client of a relationship to be confirmed, of the promotores in scope. */
create function nome_a_confirmar(alvo uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select nome_mascarado(c.nome)
          from relacionamento r join cliente c on c.id = r.id_cliente
         where r.id = alvo and r.confirmado_em is null
           and r.codigo_promotor = any (promotores_visiveis()) $$;
grant execute on function nome_a_confirmar(uuid) to consigna_app;

-- Search ------------------------------------------------------------------------------------------

-- Finds a client by name behind row-level security. LIKE is not leakproof, so PostgreSQL runs it
-- only after the policy of the row: a trigram index on a protected table is never used, and every
-- client of the bank would be read. Comparisons of text are leakproof. So the words of each name
-- are in a table of their own, one row for each word of each relationship, and a search is a range
-- of an ordinary index inside the promotor. It reads indexes only: visiting the row of each word
-- cost ten times the rest. A relationship to be confirmed has no words, because a guess would
-- confirm the name.
create table relacionamento_palavra (
  id_relacionamento uuid not null references relacionamento on delete cascade,
  codigo_promotor text not null,
  palavra text collate "C" not null,
  -- Stored beside the word, so that the first twenty names are known before any client is read.
  nome_busca text collate "C" not null,
  primary key (id_relacionamento, palavra) include (codigo_promotor)
);
create index relacionamento_palavra_busca
  on relacionamento_palavra (codigo_promotor, palavra, nome_busca, id_relacionamento);
-- Statistics by which the planner distinguishes common words from rare ones.
alter table relacionamento_palavra alter column palavra set statistics 1000;
alter table relacionamento_palavra enable row level security;
create policy promotor on relacionamento_palavra
  using (codigo_promotor = any (promotores_visiveis()));
grant select on relacionamento_palavra to consigna_app;

-- The owner maintains the words: a new name also reaches relationships that the person cannot see.
create function indexar_relacionamento() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into relacionamento_palavra (id_relacionamento, codigo_promotor, palavra, nome_busca)
  select r.id, r.codigo_promotor, palavra, c.nome_busca
    from novas r
    join cliente c on c.id = r.id_cliente
    cross join palavras_do_nome(c.nome_busca) as palavra
   where r.confirmado_em is not null;
  return null;
end $$;
create trigger relacionamento_palavras after insert on relacionamento
  referencing new table as novas
  for each statement execute function indexar_relacionamento();

create function reindexar_nome() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from relacionamento_palavra p
   using relacionamento r
   where r.id_cliente = new.id and p.id_relacionamento = r.id;
  insert into relacionamento_palavra (id_relacionamento, codigo_promotor, palavra, nome_busca)
  select r.id, r.codigo_promotor, palavra, new.nome_busca
    from relacionamento r
    cross join palavras_do_nome(new.nome_busca) as palavra
   where r.id_cliente = new.id and r.confirmado_em is not null;
  return null;
end $$;
create trigger cliente_palavras after update of nome on cliente
  for each row when (old.nome is distinct from new.nome) execute function reindexar_nome();

/**
 * The only function that confirms a relationship. No role of the application may run it before
 * proofs exist (docs/decisions/040).
 */
create function confirmar_relacionamento(alvo uuid, agora timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update relacionamento set confirmado_em = agora, versao = versao + 1, atualizado_em = agora
   where id = alvo and confirmado_em is null;
  if not found then return false; end if;
  insert into relacionamento_palavra (id_relacionamento, codigo_promotor, palavra, nome_busca)
  select r.id, r.codigo_promotor, palavra, c.nome_busca
    from relacionamento r
    join cliente c on c.id = r.id_cliente
    cross join palavras_do_nome(c.nome_busca) as palavra
   where r.id = alvo;
  return true;
end $$;

/**
 * The relationships of a CPF in the promotores of `escopo`, as a JSON list of `ClienteEncontrado`
 * (`server/relacionamento/sql/cartao.ts`; a test compares the two); one to be confirmed as a closed
 * card. Finding a client by CPF is the most frequent call: as one statement with its security
 * context inside it needs no transaction around it, so one message to PostgreSQL instead of four.
 * It runs with the rights of the caller, so row-level security applies; the context ends with the
 * statement.
 */
create function clientes_do_cpf(escopo text[], pessoa uuid, papel text, dia date,
  procurado text, maximo int) returns text language plpgsql stable
as $$
begin
  perform set_config('consigna.usuario', pessoa::text, true),
          set_config('consigna.promotores', array_to_string(escopo, ','), true);
  return (select '[' || coalesce(string_agg(x.cliente, ','), '') || ']' from (
    select json_build_object(
        'idRelacionamento', a.id,
        'idCliente', a.id_cliente,
        'nome', case when a.confirmado_em is null then nome_a_confirmar(a.id) else c.nome end,
        'atendente', case when u.id is not null
          then json_build_object('idUsuario', u.id, 'loginUsuario', u.login) end,
        'codigoPromotor', a.codigo_promotor,
        'possuiOportunidadesNaoAtuadas', not a.resumo and exists (
          select from oportunidade o where o.id_relacionamento = a.id and o.status = 'Em Aberto'),
        'acesso', case when a.confirmado_em is null then 'a confirmar'
          when a.resumo then 'resumo' else 'completo' end,
        'cpf', case when a.confirmado_em is null then '***.***.***-**'
          else cpf_mascarado(c.cpf) end,
        'idade', case when not a.resumo and a.confirmado_em is not null
          then extract(year from age(dia, c.data_nascimento))::int end,
        'uf', case when not a.resumo and a.confirmado_em is not null then c.uf end)::text as cliente
      from (select r.*, papel = 'ATENDENTE' and r.id_atendente is distinct from pessoa as resumo
              from relacionamento r
             -- A query of its own: the planner cannot estimate the scope, so one plan serves all.
             where r.codigo_promotor = any ((select escopo)::text[])
               and r.id_cliente = (select id_do_cpf(procurado))) a
      left join cliente c on c.id = a.id_cliente
      left join usuario u on u.id = a.id_atendente
     order by (a.id_atendente = pessoa) desc nulls last, a.id
     limit maximo) x);
end $$;
grant execute on function clientes_do_cpf(text[], uuid, text, date, text, int) to consigna_app;
