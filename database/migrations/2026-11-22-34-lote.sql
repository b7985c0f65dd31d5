-- Work on many rows at once that one command undoes for a while: one pair of tables for every kind of
-- batch.

create table lote (
  id uuid primary key,
  -- The kind, by which the server knows how a row goes back, and what was done to its rows.
  tipo text not null check (tipo ~ '^[a-z_]{3,40}$'),
  acao text not null check (acao ~ '^[a-z_]{3,40}$'),
  id_usuario uuid not null references usuario,
  -- The active promotor of the author; who supervises may change rows of several.
  codigo_promotor text not null references promotor,
  criado_em timestamptz not null,
  desfazer_ate timestamptz not null,
  desfeito_em timestamptz,
  desfeito_por uuid references usuario,
  check ((desfeito_em is null) = (desfeito_por is null))
);
create index lote_recente on lote (id_usuario, tipo, desfazer_ate desc) where desfeito_em is null;
alter table lote enable row level security;
create policy promotor on lote using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on lote to consigna_app;
grant update (desfeito_em, desfeito_por) on lote to consigna_app;

create table lote_item (
  id_lote uuid not null references lote,
  -- A row of the table of the kind, so without a foreign key.
  id_item uuid not null,
  codigo_promotor text not null references promotor,
  -- What the kind needs to restore the row.
  antes jsonb not null check (jsonb_typeof(antes) = 'object'),
  -- The version that the batch made: another one means that somebody changed the row since.
  versao int not null,
  desfeito_em timestamptz,
  -- Why the row stayed as it was when the batch was undone.
  motivos text[] check (cardinality(motivos) > 0),
  check (desfeito_em is null or motivos is null),
  primary key (id_lote, id_item)
);
alter table lote_item enable row level security;
create policy promotor on lote_item using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on lote_item to consigna_app;
grant update (versao, desfeito_em, motivos) on lote_item to consigna_app;
