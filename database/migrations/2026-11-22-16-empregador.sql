-- Jobs of a client, edited by people and by the worker-credit system.

create table empregador (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_uf text references uf,
  codigo_convenio text not null references convenio,
  codigo_banco text references banco,
  codigo_orgao text,
  matricula text not null check (length(matricula) between 1 and 50),
  tipo text not null,
  especie text references especie_beneficio,
  data_concessao date,
  renda_bruta bigint not null check (renda_bruta >= 0),
  versao int not null default 1,
  -- Time of the last change, shown after a conflict.
  atualizado_em timestamptz not null default now()
);
create unique index empregador_vinculo on empregador (id_cliente, codigo_convenio, lower(matricula));
alter table empregador enable row level security;
create policy cliente on empregador using (exists (
  select from relacionamento v
   where v.id_cliente = empregador.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on empregador to consigna_app;
