-- Clients, their addresses and accounts. Their visibility depends on relationships, so the policies
-- are in the file of `relacionamento`: until then no row is visible.

create table cliente (
  id uuid primary key,
  cpf text not null unique check (cpf ~ '^[0-9]{11}$'),
  nome text not null check (length(nome) between 2 and 120),
  nome_busca text not null generated always as (sem_acentos(nome)) stored,
  data_nascimento date,
  sexo text check (sexo in ('F', 'M')),
  nome_mae text,
  estado_civil text,
  escolaridade text,
  deficiencia text,
  email text,
  uf text references uf,
  obito_em date,
  restrito boolean not null default false,
  restricao_motivo text,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  -- When the copies inside the registered data were last synchronised.
  sincronizado_em timestamptz,
  check (restrito = (restricao_motivo is not null))
);
alter table cliente enable row level security;

create table endereco (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  tipo text not null,
  tipo_residencia text,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  logradouro text not null,
  numero text not null,
  complemento text,
  bairro text not null,
  municipio int not null references municipio,
  principal boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create index endereco_cliente on endereco (id_cliente);
alter table endereco enable row level security;

create table dados_bancarios (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  banco text not null references banco,
  agencia text not null check (agencia ~ '^[0-9]{1,5}$'),
  conta text not null,
  digito text,
  -- Whether the check digit was verified by the bank's public rule; null without one.
  digito_conferido boolean,
  tipo_conta text not null,
  principal boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create index dados_bancarios_cliente on dados_bancarios (id_cliente);
alter table dados_bancarios enable row level security;

grant select, insert, update on cliente, endereco, dados_bancarios to consigna_app;

/** `123.***.***-45`: the default display of a CPF. */
create function cpf_mascarado(cpf text) returns text
  language sql immutable strict parallel safe
  return substr(cpf, 1, 3) || '.***.***-' || substr(cpf, 10, 2);
grant execute on function cpf_mascarado(text) to consigna_app;

/** `M*** A*** S***`: a person who knows the name recognises it, and nobody else learns it. */
create function nome_mascarado(nome text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(substr(palavra, 1, 1) || '***', ' ' order by ordem)
            from regexp_split_to_table(nome, '\s+') with ordinality as p (palavra, ordem)
           where palavra <> '');

/** The words of a name in their search form: letters and digits only. */
create function palavras_do_nome(nome_busca text) returns setof text
  language sql immutable strict parallel safe rows 4
  as $$
    select distinct palavra from regexp_split_to_table(nome_busca, '[^a-z0-9]+') as palavra
     where palavra <> ''
  $$;
grant execute on function palavras_do_nome(text) to consigna_app;

/** The id of a CPF in any promotor: a new relationship reuses the existing client. */
create function id_do_cpf(procurado text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select id from cliente where cpf = procurado);
grant execute on function id_do_cpf(text) to consigna_app;
