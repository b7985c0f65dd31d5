-- Codes, names and calendars not decided by the bank: filled from database/reference at every
-- start.

create table banco (
  codigo text primary key check (codigo ~ '^[0-9]{3}$'),
  ispb text not null,
  nome text not null,
  nome_curto text not null,
  oferece_consignado boolean not null,
  -- The lending bank: at most one. New contracts belong to it.
  proprio boolean not null default false
);
create unique index banco_proprio on banco (proprio) where proprio;

-- The code is fictitious; a bank that installs this replaces it by its own.
insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado, proprio)
  values ('999', '99999999', 'Banco Consigna S.A. (demonstração)', 'BCO CONSIGNA', true, true);

create table uf (
  sigla text primary key check (sigla ~ '^[A-Z]{2}$'),
  codigo_ibge int not null unique,
  nome text not null,
  regiao text not null
);

create table municipio (
  codigo_ibge int primary key,
  nome text not null,
  nome_busca text not null generated always as (sem_acentos(nome)) stored,
  uf text not null references uf,
  ddd text not null,
  fuso text not null
);
create index municipio_uf on municipio (uf, nome_busca);

create table ddd (
  ddd text primary key,
  uf text not null references uf
);

create table feriado (
  dia date primary key,
  nome text not null,
  tipo text not null
);

create table especie_beneficio (
  codigo text primary key,
  descricao text not null,
  elegivel boolean not null,
  grupo text not null,
  checar_extincao_cota boolean not null
);

create table situacao_beneficio (
  codigo text primary key,
  descricao text not null,
  elegivel boolean not null
);

-- Short lists of codes and texts: estado_civil, escolaridade, tipo_telefone, critica…
create table lista (
  lista text not null,
  codigo text not null,
  descricao text not null,
  ordem int not null,
  primary key (lista, codigo)
);

create table fator_perda (
  id int primary key,
  codigo text not null unique,
  descricao text not null,
  exige_observacao boolean not null default false
);

create table convenio (
  codigo text primary key check (codigo ~ '^[0-9]{6}$'),
  nome text not null,
  -- The family whose dated rules apply: INSS, SIAPE, ESTADUAL, MUNICIPAL, FORCAS, CLT.
  regime text not null,
  senha_margem boolean not null default false,
  ativo boolean not null default true
);

create table orgao (
  codigo_convenio text not null references convenio,
  codigo text not null,
  nome text not null,
  primary key (codigo_convenio, codigo)
);

grant select on banco, uf, municipio, ddd, feriado, especie_beneficio, situacao_beneficio, lista,
  fator_perda, convenio, orgao to consigna_app;
