-- Files of clients that become the clients of a list.

create table mailing_importacao (
  id uuid primary key,
  id_mailing uuid not null,
  codigo_promotor text not null,
  nome_arquivo text not null check (length(nome_arquivo) between 1 and 200),
  bytes int not null check (bytes between 1 and 67108864),
  -- The kept file; null once its rows are judged.
  arquivo uuid,
  situacao text not null default 'ENVIO'
    check (situacao in ('ENVIO', 'LIDA', 'FILA', 'RODANDO', 'FEITA', 'FALHOU', 'DESFEITA')),
  -- Form, names of the columns, whether the first row holds them.
  leitura jsonb,
  -- The column of each field.
  colunas jsonb,
  -- Rows of the file without that of the names.
  linhas int,
  -- The last row of the file that was judged: a resumed import begins after it.
  cursor int not null default 0,
  -- How many rows ended so, by result.
  contagem jsonb not null default '{}',
  falha text,
  criado_por uuid not null references usuario,
  criado_em timestamptz not null,
  comecou_em timestamptz,
  -- Of the running job: without it for a while, another one takes the import over.
  batida_em timestamptz,
  terminou_em timestamptz,
  desfazer_ate timestamptz,
  desfeita_em timestamptz,
  foreign key (id_mailing, codigo_promotor) references mailing (id, codigo_promotor)
    on delete cascade,
  unique (id, codigo_promotor)
);
create index mailing_importacao_mailing on mailing_importacao (id_mailing, criado_em desc);
create index mailing_importacao_em_curso on mailing_importacao (batida_em)
  where situacao in ('FILA', 'RODANDO');
create index mailing_importacao_arquivo on mailing_importacao (arquivo) where arquivo is not null;

-- The result of each row. The CPF is kept masked: of a person who is no client it is nobody's business.
create table mailing_importacao_linha (
  id_importacao uuid not null,
  codigo_promotor text not null,
  linha int not null,
  cpf text not null,
  resultado text not null,
  id_relacionamento uuid,
  -- What the client was in the list before, where it was one.
  antes text,
  primary key (id_importacao, linha),
  foreign key (id_importacao, codigo_promotor) references mailing_importacao (id, codigo_promotor)
    on delete cascade
);

-- A column's name that a person of the promotor once chose for a field.
create table mailing_coluna (
  codigo_promotor text not null references promotor,
  nome text not null check (length(nome) between 1 and 100),
  campo text not null,
  escolhida_em timestamptz not null,
  primary key (codigo_promotor, nome)
);

alter table mailing_importacao enable row level security;
create policy promotor on mailing_importacao using (codigo_promotor = any (promotores_visiveis()));
alter table mailing_importacao_linha enable row level security;
create policy promotor on mailing_importacao_linha
  using (codigo_promotor = any (promotores_visiveis()));
alter table mailing_coluna enable row level security;
create policy promotor on mailing_coluna using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on mailing_importacao to consigna_app;
grant select, insert on mailing_importacao_linha to consigna_app;
grant select, insert, update on mailing_coluna to consigna_app;

-- The import that put the client in.
alter table mailing_cliente add id_importacao uuid;

-- The sweep of files keeps those of imports.
create or replace function arquivos_conhecidos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select arquivo from formalizacao_documento union select arquivo from arquivo_ingresso
        union select arquivo from confirmacao where arquivo is not null
        union select arquivo from mailing_importacao where arquivo is not null $$;

select fila.create_queue('mailing-importar', '{"policy":"standard","retryLimit":20,"retryDelay":5,"retryBackoff":true,"retryDelayMax":60,"expireInSeconds":900,"retentionSeconds":604800,"deleteAfterSeconds":86400}');
