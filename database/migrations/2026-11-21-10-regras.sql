-- The rules desk: dated rules as an append-only ledger of versions. `regra_vigencia`, which everybody
-- reads, becomes what follows from it: of each rule and scope one row a span of days, none
-- overlapping, kept by the database itself.

create table regra_versao (
  id uuid primary key default gen_random_uuid(),
  regra text not null,
  -- The scope: a family of agreements, or one of its parts (`INSS/41`).
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
  -- Why and by whom; of the reference files, nobody.
  motivo text check (length(motivo) between 3 and 500),
  id_usuario uuid references usuario,
  criada_em timestamptz not null default now(),
  check (vigencia_fim is null or vigencia_fim >= vigencia_inicio),
  check (id_usuario is null or motivo is not null),
  unique (regra, convenio, versao)
);

alter table regra_vigencia add column natureza text not null default 'LEI'
  check (natureza in ('LEI', 'POLITICA'));
alter table regra_vigencia add column versao int not null default 1;

create function regra_versao_imutavel() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a rule is never rewritten: add another';
end $$;
create trigger regra_versao_imutavel before update or delete or truncate on regra_versao
  for each statement execute function regra_versao_imutavel();

/** Of one first day the last version counts; each ends by itself or the day before the next begins. */
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
revoke execute on function regra_vigencia_de(text, text) from public;

create function regra_versao_vale() returns trigger language plpgsql security definer
  set search_path = public as $$
begin
  perform regra_vigencia_de(regra, convenio)
    from (select distinct regra, convenio from novas) n;
  -- Whatever an instance remembers of the rules is old.
  notify consigna_regras;
  return null;
end $$;

insert into regra_versao (id, regra, convenio, versao, valor, vigencia_inicio, vigencia_fim, norma,
    fonte, natureza, confianca)
  select id, regra, convenio,
         row_number() over (partition by regra, convenio order by vigencia_inicio),
         valor, vigencia_inicio, vigencia_fim, norma, 'Tabela de referência do projeto',
         case when norma ~ '^(Política|Prática)' then 'POLITICA' else 'LEI' end, confianca
    from regra_vigencia;
update regra_vigencia g set natureza = v.natureza, versao = v.versao
  from regra_versao v where v.id = g.id;

create trigger regra_versao_vale after insert on regra_versao
  referencing new table as novas for each statement execute function regra_versao_vale();

/** A row that a migration adds to `regra_vigencia` itself is a version like any other. */
create function regra_vigencia_versao() returns trigger language plpgsql security definer
  set search_path = public as $$
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

-- Kinds and states of benefits that may carry a loan are dated like any other limit.
create function especie_permite(codigo text, dia date) returns boolean language sql stable
as $$
  select exists (select from regra_vigencia g
    where g.regra = 'especie_permite' and g.convenio = 'INSS/' || codigo and g.valor = 1
      and g.vigencia_inicio <= dia and coalesce(g.vigencia_fim, 'infinity') >= dia)
$$;
create function situacao_permite(codigo text, dia date) returns boolean language sql stable
as $$
  select exists (select from regra_vigencia g
    where g.regra = 'situacao_permite' and g.convenio = 'INSS/' || codigo and g.valor = 1
      and g.vigencia_inicio <= dia and coalesce(g.vigencia_fim, 'infinity') >= dia)
$$;
do $$
declare f text;
begin
  foreach f in array array['especie_permite(text, date)', 'situacao_permite(text, date)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to consigna_app', f);
  end loop;
end $$;

grant select, insert on regra_versao to consigna_app;
