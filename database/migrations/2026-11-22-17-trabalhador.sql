-- The answers of the worker-credit system about a client, and their processing into empregadores.

-- The last answer of the worker-credit system about a client, in its own shape.
create table credito_trabalhador (
  id_cliente uuid primary key references cliente,
  vinculos jsonb not null check (jsonb_typeof(vinculos) = 'array'),
  consultado_em timestamptz not null,
  id_usuario uuid not null references usuario
);
alter table credito_trabalhador enable row level security;
create policy cliente on credito_trabalhador using (exists (
  select from relacionamento v
   where v.id_cliente = credito_trabalhador.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on credito_trabalhador to consigna_app;

-- The last automatic processing of a client's empregadores, and its lock. Its instants are the
-- database's, because the clocks of two servers may differ.
create table empregador_processamento (
  id_cliente uuid primary key references cliente,
  iniciado_em timestamptz not null,
  bloqueado_ate timestamptz not null,
  id_usuario uuid not null references usuario,
  -- Time of the processed answer.
  dados_de timestamptz not null,
  vinculos jsonb not null check (jsonb_typeof(vinculos) = 'array'),
  check (bloqueado_ate >= iniciado_em)
);
alter table empregador_processamento enable row level security;
create policy cliente on empregador_processamento using (exists (
  select from relacionamento v
   where v.id_cliente = empregador_processamento.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on empregador_processamento to consigna_app;
