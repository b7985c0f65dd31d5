-- A CPF that another promotor has opens a closed card only: until the client proves to be there, the
-- relationship is to be confirmed, and gives no way to any row of the client.

-- Null: to be confirmed. What there is today stays as it was made.
alter table relacionamento add column confirmado_em timestamptz;
update relacionamento set confirmado_em = criado_em;

-- The application neither decides nor changes it, nor whose client and promotor it is.
revoke insert, update on relacionamento from consigna_app;
grant insert (id, id_cliente, codigo_promotor, id_atendente, criado_em, atualizado_em)
  on relacionamento to consigna_app;
grant update (id_atendente, versao, atualizado_em) on relacionamento to consigna_app;

/**
 * Whole at once only where no other promotor has the client. It runs as the owner, who sees them all;
 * of two promotores at once, the second waits for the client's row and finds the first.
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

/**
 * The one place where a relationship becomes whole. No role of the application may run it before there
 * is a proof to ask for (docs/decisions/040).
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

/** `M*** A*** S***`: who knows the person recognizes the name, and nobody learns it. */
create function nome_mascarado(nome text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(substr(palavra, 1, 1) || '***', ' ' order by ordem)
            from regexp_split_to_table(nome, '\s+') with ordinality as p (palavra, ordem)
           where palavra <> '');

/** All that may be seen of the client of a relationship to be confirmed, of the promotores in scope. */
create function nome_a_confirmar(alvo uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select nome_mascarado(c.nome)
          from relacionamento r join cliente c on c.id = r.id_cliente
         where r.id = alvo and r.confirmado_em is null
           and r.codigo_promotor = any (promotores_visiveis()) $$;
grant execute on function nome_a_confirmar(uuid) to consigna_app;

-- Row-level security: a relationship to be confirmed opens nothing ---------------------------------

create or replace function cliente_visivel(alvo uuid) returns boolean
  language sql stable parallel safe
  begin atomic
    select exists (select 1 from relacionamento r
                    where r.id_cliente = alvo and r.confirmado_em is not null
                      and r.codigo_promotor = any (promotores_visiveis()));
  end;

alter policy ver on cliente using (exists (
  select from relacionamento v
   where v.id_cliente = cliente.id and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));

do $$
declare t text;
begin
  for t in select tablename from pg_policies
            where schemaname = 'public' and policyname = 'cliente'
              and qual like '%relacionamento v%' loop
    execute format('alter policy cliente on %1$I using (exists (
      select from relacionamento v where v.id_cliente = %1$I.id_cliente
         and v.confirmado_em is not null
         and v.codigo_promotor = any (promotores_visiveis())))', t);
  end loop;
end $$;

-- The history of a relationship is its promotor's: another's tells who else works the client.
drop policy cliente on relacionamento_historico;
create policy promotor on relacionamento_historico using (exists (
  select from relacionamento v
   where v.id = relacionamento_historico.id_relacionamento
     and v.codigo_promotor = any (promotores_visiveis())));

-- Search: a guessed name would tell the name ------------------------------------------------------

create or replace function indexar_relacionamento() returns trigger
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

create or replace function reindexar_nome() returns trigger
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

-- By CPF it is found, as a closed card.
create or replace function clientes_do_cpf(escopo text[], pessoa uuid, papel text, dia date,
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
             -- A query of its own: the planner cannot count the scope, so one plan serves them all.
             where r.codigo_promotor = any ((select escopo)::text[])
               and r.id_cliente = (select id_do_cpf(procurado))) a
      left join cliente c on c.id = a.id_cliente
      left join usuario u on u.id = a.id_atendente
     order by (a.id_atendente = pessoa) desc nulls last, a.id
     limit maximo) x);
end $$;
