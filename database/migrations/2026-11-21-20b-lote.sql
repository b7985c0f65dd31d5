-- Opportunities moved together, so that one command can take them all back for a while.
create table oportunidade_lote (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  -- The active promotor of who moved them; who supervises may move those of several.
  codigo_promotor text not null references promotor,
  acao text not null check (acao in ('atender', 'andamento', 'perder')),
  criado_em timestamptz not null,
  desfazer_ate timestamptz not null,
  desfeito_em timestamptz
);
create index oportunidade_lote_recente on oportunidade_lote (id_usuario, desfazer_ate desc)
  where desfeito_em is null;

create table oportunidade_lote_item (
  id_lote uuid not null references oportunidade_lote,
  id_oportunidade uuid not null references oportunidade,
  codigo_promotor text not null references promotor,
  de text not null,
  para text not null,
  -- The version that the move made: another one means that somebody worked on it since.
  versao int not null,
  primary key (id_lote, id_oportunidade)
);

do $$
declare t text;
begin
  foreach t in array array['oportunidade_lote', 'oportunidade_lote_item'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy promotor on %I using (codigo_promotor = any (promotores_visiveis()))', t);
    execute format('grant select, insert on %I to consigna_app', t);
  end loop;
end $$;
grant update (desfeito_em) on oportunidade_lote to consigna_app;
