-- Portability is simulated too, a simulation that leaves the customer worse needs a gestor's reason,
-- and agreements with a margin password say the margin once it was given.

alter table simulacao drop constraint simulacao_tipo_check;
alter table simulacao add constraint simulacao_tipo_check
  check (tipo in ('NOVO', 'REFIN', 'PORTABILIDADE'));

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

-- What the agreement answered. The password that opened it is in no column.
create table margem_consulta (
  id uuid primary key,
  id_empregador uuid not null references empregador,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  margem_disponivel bigint not null,
  consultada_em timestamptz not null
);
create index margem_consulta_empregador on margem_consulta (id_empregador, consultada_em desc);
alter table margem_consulta enable row level security;
create policy cliente on margem_consulta using (cliente_visivel(id_cliente));
grant select, insert on margem_consulta to consigna_app;
