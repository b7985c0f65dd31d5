-- The canal of a note is the canal of its promotor, and nothing else.

update anotacao a set canal = p.canal from promotor p where p.codigo = a.codigo_promotor;

-- Who entered an empregador by hand may undo one of the INSS, which nobody may edit; null: the system,
-- or before this day. What was undone stays here.
alter table empregador add column incluido_por uuid references usuario;
grant delete on empregador to consigna_app;

create table empregador_desfeito (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  dados jsonb not null,
  id_usuario uuid not null references usuario,
  desfeito_em timestamptz not null
);
alter table empregador_desfeito enable row level security;
create policy cliente on empregador_desfeito using (exists (
  select from relacionamento v
   where v.id_cliente = empregador_desfeito.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on empregador_desfeito to consigna_app;
