-- Registered data that people edit: what two of them change at once is told apart by its version.

alter table endereco
  add column tipo_residencia text,
  add column versao int not null default 1,
  add column criado_em timestamptz not null default now(),
  add column atualizado_em timestamptz not null default now();

alter table dados_bancarios
  -- Whether the check digit was held to the bank's public rule; null where no rule is public.
  add column digito_conferido boolean,
  add column versao int not null default 1,
  add column criado_em timestamptz not null default now(),
  add column atualizado_em timestamptz not null default now();

-- When the copies inside the registered data were last brought to agree.
alter table cliente add column sincronizado_em timestamptz;

-- How many hidden fields a person had shown on a day; what and why is in the trail.
create table revelacao_cota (
  id_usuario uuid not null references usuario,
  dia date not null,
  usadas int not null check (usadas > 0),
  primary key (id_usuario, dia)
);
grant select, insert, update on revelacao_cota to consigna_app;
