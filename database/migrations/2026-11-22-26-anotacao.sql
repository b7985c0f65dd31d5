-- Notes on a relationship; pinned ones come first on the first page.

create table anotacao (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  canal text not null,
  texto text not null check (octet_length(texto) between 1 and 16384),
  fixada boolean not null default false,
  id_usuario uuid not null references usuario,
  criada_em timestamptz not null
);
create index anotacao_relacionamento
  on anotacao (id_relacionamento, fixada desc, criada_em desc, id);
alter table anotacao enable row level security;
create policy promotor on anotacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on anotacao to consigna_app;
