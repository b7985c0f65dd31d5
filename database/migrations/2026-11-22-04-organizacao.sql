-- Promotores, their people, the controls of each profile, and absences.

create table promotor (
  codigo text primary key check (codigo ~ '^[0-9A-Z]{1,12}$'),
  nome text not null,
  canal text not null,
  cnpj text not null,
  situacao text not null default 'ATIVO' check (situacao in ('ATIVO', 'SUSPENSO', 'ENCERRADO')),
  uf text not null references uf,
  municipio int not null references municipio,
  telefone text
);

create table perfil_acesso (
  codigo text primary key,
  descricao text not null,
  papel text not null check (papel in ('ATENDENTE', 'PROMOTOR', 'GESTOR'))
);

create table controle (
  codigo text primary key check (codigo ~ '^[A-Z]+(_[A-Z]+)+$'),
  chave text not null generated always as (split_part(codigo, '_', 1)) stored
);

create table perfil_controle (
  perfil text not null references perfil_acesso on delete cascade,
  controle text not null references controle on delete cascade,
  primary key (perfil, controle)
);

create table usuario (
  id uuid primary key,
  login text not null unique check (login = lower(login)),
  nome text not null,
  papel text not null default 'ATENDENTE' check (papel in ('ATENDENTE', 'PROMOTOR', 'GESTOR')),
  perfil text not null references perfil_acesso,
  ativo boolean not null default true,
  cpf_agente text check (cpf_agente ~ '^[0-9]{11}$'),
  certificacao_valida_ate date,
  criado_em timestamptz not null default now()
);

create table usuario_promotor (
  id_usuario uuid not null references usuario on delete cascade,
  codigo_promotor text not null references promotor,
  primary key (id_usuario, codigo_promotor)
);
create index usuario_promotor_promotor on usuario_promotor (codigo_promotor, id_usuario);

-- Caches of rights are dropped at once when a right, a person or a membership changes.
create function avisar_acesso() returns trigger language plpgsql as $$
begin
  perform pg_notify('consigna_acesso', '');
  return null;
end $$;
create trigger usuario_acesso after insert or update or delete on usuario
  for each statement execute function avisar_acesso();
create trigger usuario_promotor_acesso after insert or update or delete on usuario_promotor
  for each statement execute function avisar_acesso();
create trigger perfil_controle_acesso after insert or update or delete on perfil_controle
  for each statement execute function avisar_acesso();

create table ausencia (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  motivo text not null,
  inicio date not null,
  fim date not null,
  check (fim >= inicio)
);
create index ausencia_usuario on ausencia (id_usuario, inicio);

grant select on promotor, perfil_acesso, controle, perfil_controle, usuario, usuario_promotor,
  ausencia to consigna_app;
grant insert, update, delete on ausencia to consigna_app;
grant select on usuario to consigna_identity;
