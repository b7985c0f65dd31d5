-- Employers that are edited by people and by the worker-credit system, and what that system said.

-- When it last changed, for who saw another version.
alter table empregador add column atualizado_em timestamptz not null default now();

-- The last answer of the worker-credit system about a client, in its own shape.
create table credito_trabalhador (
  id_cliente uuid primary key references cliente,
  vinculos jsonb not null check (jsonb_typeof(vinculos) = 'array'),
  consultado_em timestamptz not null,
  id_usuario uuid not null references usuario
);

-- The last automatic processing of a client's employers, and the lock that it holds. Its instants
-- are the database's: the clocks of two servers may differ, this one is one.
create table empregador_processamento (
  id_cliente uuid primary key references cliente,
  iniciado_em timestamptz not null,
  bloqueado_ate timestamptz not null,
  id_usuario uuid not null references usuario,
  -- Of the answer that was processed.
  dados_de timestamptz not null,
  vinculos jsonb not null check (jsonb_typeof(vinculos) = 'array'),
  check (bloqueado_ate >= iniciado_em)
);

do $$
declare t text;
begin
  foreach t in array array['credito_trabalhador', 'empregador_processamento'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy cliente on %I using (cliente_visivel(id_cliente))', t);
  end loop;
end $$;

grant select, insert, update on credito_trabalhador, empregador_processamento to consigna_app;
