-- The living script of each family of agreements: text around the dated rules, version by version, and
-- what each person read last.

create table roteiro_versao (
  id uuid primary key default gen_random_uuid(),
  -- The family whose rules apply (`convenio.regime`).
  familia text not null,
  versao int not null check (versao > 0),
  texto text not null check (length(texto) between 20 and 20000),
  -- Why and by whom; of the reference files, nobody.
  motivo text check (length(motivo) between 3 and 500),
  -- No foreign key: a demonstration that is made again takes its people away, never what was decided.
  id_usuario uuid,
  criada_em timestamptz not null default now(),
  check (id_usuario is null or motivo is not null),
  unique (familia, versao)
);

create function roteiro_versao_imutavel() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a script is never rewritten: add another';
end $$;
create trigger roteiro_versao_imutavel before update or delete or truncate on roteiro_versao
  for each statement execute function roteiro_versao_imutavel();

create table roteiro_leitura (
  id_usuario uuid not null references usuario,
  familia text not null,
  versao int not null,
  lida_em timestamptz not null,
  -- What each rule said then: `{"teto_juros_am INSS": "1,85% ao mês"}`.
  visto jsonb not null,
  primary key (id_usuario, familia)
);
alter table roteiro_leitura enable row level security;
create policy propria on roteiro_leitura using (id_usuario = usuario_atual())
  with check (id_usuario = usuario_atual());

-- The same of the versions of rules: emptying the people must not reach the rules.
alter table regra_versao drop constraint regra_versao_id_usuario_fkey;

grant select, insert on roteiro_versao to consigna_app;
grant select, insert, update on roteiro_leitura to consigna_app;
