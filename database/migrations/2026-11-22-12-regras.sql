-- The rules desk: dated rules as an append-only ledger of versions. `regra_vigencia`, which the
-- code reads, is derived from it by the database: of each rule and scope one row a span of days,
-- none overlapping. Scripts are the text around the rules, in versions too.

create table regra_versao (
  id uuid primary key default gen_random_uuid(),
  regra text not null,
  -- The scope: a family of convênios, or one of its parts (`INSS/41`).
  convenio text not null,
  versao int not null check (versao > 0),
  valor numeric(15, 7) not null check (valor >= 0 and valor <> 'NaN'),
  vigencia_inicio date not null,
  -- Absent: until the next version begins.
  vigencia_fim date,
  norma text not null check (length(norma) between 3 and 300),
  -- Where the value was read.
  fonte text not null check (length(fonte) between 3 and 300),
  natureza text not null check (natureza in ('LEI', 'POLITICA')),
  confianca text not null,
  -- Reason and author; the reference files have none.
  motivo text check (length(motivo) between 3 and 500),
  -- No foreign key: resetting a demonstration deletes its people, but never a version.
  id_usuario uuid,
  criada_em timestamptz not null default now(),
  check (vigencia_fim is null or vigencia_fim >= vigencia_inicio),
  check (id_usuario is null or motivo is not null),
  unique (regra, convenio, versao)
);

create function regra_versao_imutavel() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a rule is never rewritten: add another';
end $$;
create trigger regra_versao_imutavel before update or delete or truncate on regra_versao
  for each statement execute function regra_versao_imutavel();

-- The version in force on each day.
create table regra_vigencia (
  id uuid primary key default gen_random_uuid(),
  regra text not null,
  -- The scope, as in `regra_versao`.
  convenio text not null,
  valor numeric(15, 7) not null,
  vigencia_inicio date not null,
  vigencia_fim date,
  norma text not null,
  confianca text not null,
  natureza text not null default 'LEI' check (natureza in ('LEI', 'POLITICA')),
  versao int not null default 1,
  check (vigencia_fim is null or vigencia_fim >= vigencia_inicio),
  unique (regra, convenio, vigencia_inicio)
);

/**
 * Of versions with the same first day the last one counts; each ends on its own last day or the day
 * before the next begins.
 */
create function regra_vigencia_de(alguma text, algum text) returns void language sql
as $$
  delete from regra_vigencia where regra = alguma and convenio = algum;
  insert into regra_vigencia (id, regra, convenio, valor, vigencia_inicio, vigencia_fim, norma,
      confianca, natureza, versao)
  select id, regra, convenio, valor, vigencia_inicio,
         nullif(least(coalesce(vigencia_fim, 'infinity'),
           coalesce(lead(vigencia_inicio) over (order by vigencia_inicio) - 1, 'infinity')), 'infinity'),
         norma, confianca, natureza, versao
    from (select distinct on (vigencia_inicio) * from regra_versao
           where regra = alguma and convenio = algum
           order by vigencia_inicio, versao desc) v;
$$;

create function regra_versao_vale() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform regra_vigencia_de(regra, convenio)
    from (select distinct regra, convenio from novas) n;
  -- Invalidates the rules cached by every instance.
  notify consigna_regras;
  return null;
end $$;
create trigger regra_versao_vale after insert on regra_versao
  referencing new table as novas for each statement execute function regra_versao_vale();

/** A row inserted into `regra_vigencia` directly by a migration is a version like any other. */
create function regra_vigencia_versao() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into regra_versao (id, regra, convenio, versao, valor, vigencia_inicio, vigencia_fim, norma,
      fonte, natureza, confianca)
    select n.id, n.regra, n.convenio,
           coalesce((select max(v.versao) from regra_versao v
                      where v.regra = n.regra and v.convenio = n.convenio), 0)
             + row_number() over (partition by n.regra, n.convenio order by n.vigencia_inicio),
           n.valor, n.vigencia_inicio, n.vigencia_fim, n.norma, 'Migração do projeto',
           case when n.norma ~ '^(Política|Prática|Acordo)' then 'POLITICA' else n.natureza end,
           n.confianca
      from novas n where not exists (select from regra_versao v where v.id = n.id);
  return null;
end $$;
create trigger regra_vigencia_versao after insert on regra_vigencia
  referencing new table as novas for each statement execute function regra_vigencia_versao();

-- Kinds and states of benefits eligible for a loan are dated like any other limit.
create function especie_permite(codigo text, dia date) returns boolean language sql stable
as $$
  select exists (select from regra_vigencia g
    where g.regra = 'especie_permite' and g.convenio = 'INSS/' || codigo and g.valor = 1
      and g.vigencia_inicio <= dia and coalesce(g.vigencia_fim, 'infinity') >= dia)
$$;
grant execute on function especie_permite(text, date) to consigna_app;

create function situacao_permite(codigo text, dia date) returns boolean language sql stable
as $$
  select exists (select from regra_vigencia g
    where g.regra = 'situacao_permite' and g.convenio = 'INSS/' || codigo and g.valor = 1
      and g.vigencia_inicio <= dia and coalesce(g.vigencia_fim, 'infinity') >= dia)
$$;
grant execute on function situacao_permite(text, date) to consigna_app;

grant select on regra_vigencia to consigna_app;
grant select, insert on regra_versao to consigna_app;

-- Scripts -----------------------------------------------------------------------------------------

-- The living script of each scope: text around the dated rules.
create table roteiro_versao (
  id uuid primary key default gen_random_uuid(),
  -- A family of convênios (`convenio.regime`), or one convênio (`SIAPE/910001`), which follows its
  -- family until it has one.
  escopo text not null,
  versao int not null check (versao > 0),
  texto text not null check (length(texto) between 20 and 20000),
  -- Reason and author; the reference files have none.
  motivo text check (length(motivo) between 3 and 500),
  -- No foreign key, as above.
  id_usuario uuid,
  criada_em timestamptz not null default now(),
  check (id_usuario is null or motivo is not null),
  unique (escopo, versao)
);
grant select, insert on roteiro_versao to consigna_app;

create function roteiro_versao_imutavel() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a script is never rewritten: add another';
end $$;
create trigger roteiro_versao_imutavel before update or delete or truncate on roteiro_versao
  for each statement execute function roteiro_versao_imutavel();

-- The last version read by each person.
create table roteiro_leitura (
  id_usuario uuid not null references usuario,
  escopo text not null,
  versao int not null,
  lida_em timestamptz not null,
  -- The values at that time: `{"teto_juros_am INSS": "1,85% ao mês"}`.
  visto jsonb not null,
  primary key (id_usuario, escopo)
);
alter table roteiro_leitura enable row level security;
create policy propria on roteiro_leitura using (id_usuario = usuario_atual())
  with check (id_usuario = usuario_atual());
grant select, insert, update on roteiro_leitura to consigna_app;
