-- Saved simulations with input and result. One that leaves the client worse needs a gestor's
-- reason.

create table simulacao (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_oportunidade uuid references oportunidade,
  tipo text not null check (tipo in ('NOVO', 'REFIN', 'PORTABILIDADE')),
  entrada jsonb not null,
  resultado jsonb not null,
  valor_liberado bigint not null,
  valor_parcela bigint not null,
  prazo int not null,
  taxa_am numeric(9, 6) not null,
  id_usuario uuid not null references usuario,
  criada_em timestamptz not null
);
create index simulacao_relacionamento on simulacao (id_relacionamento, criada_em desc);
alter table oportunidade add foreign key (id_simulacao) references simulacao;
alter table simulacao enable row level security;
create policy promotor on simulacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on simulacao to consigna_app;

create table simulacao_autorizacao (
  id_simulacao uuid primary key references simulacao,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  motivo text not null check (length(motivo) between 15 and 500),
  autorizada_em timestamptz not null
);
alter table simulacao_autorizacao enable row level security;
create policy promotor on simulacao_autorizacao using (codigo_promotor = any (promotores_visiveis()));
-- Append-only: a reason is not rewritten.
grant select, insert on simulacao_autorizacao to consigna_app;

create table simulador_log (
  id uuid primary key,
  id_relacionamento uuid references relacionamento,
  id_simulacao uuid references simulacao,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null,
  acao text not null,
  detalhe jsonb not null default '{}',
  ocorrido_em timestamptz not null
);
grant select, insert on simulador_log to consigna_app;
