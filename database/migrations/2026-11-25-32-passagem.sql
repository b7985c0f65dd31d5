-- A client with something open got another owner: who receives reads what there is, and accepts or gives back.
-- The row says from whom to whom; the summary is read when it is shown.

create table passagem (
  id uuid primary key default gen_random_uuid(),
  id_relacionamento uuid not null references relacionamento on delete cascade,
  codigo_promotor text not null references promotor on delete cascade,
  de uuid not null references usuario,
  para uuid not null references usuario,
  -- Of a reassignment of many.
  id_lote uuid references lote on delete cascade,
  -- DEVOLVIDA waits for a supervisor; ENCERRADA: the client went on, or stays by a supervisor's word.
  situacao text not null default 'ABERTA' check (situacao in ('ABERTA', 'ACEITA', 'DEVOLVIDA', 'ENCERRADA')),
  motivo text check (length(motivo) between 1 and 500),
  criada_em timestamptz not null,
  respondida_em timestamptz,
  check (situacao <> 'DEVOLVIDA' or motivo is not null),
  check ((situacao = 'ABERTA') = (respondida_em is null))
);
-- One of a client at a time.
create unique index passagem_viva on passagem (id_relacionamento) where situacao in ('ABERTA', 'DEVOLVIDA');
create index passagem_de_quem_recebe on passagem (para, criada_em desc, id) where situacao = 'ABERTA';
create index passagem_devolvida on passagem (codigo_promotor, criada_em desc, id) where situacao = 'DEVOLVIDA';
create index passagem_relacionamento on passagem (id_relacionamento);
create index passagem_lote on passagem (id_lote) where id_lote is not null;
create index passagem_para on passagem (para);
create index passagem_de on passagem (de);
alter table passagem enable row level security;
create policy promotor on passagem using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update, delete on passagem to consigna_app;
