-- A colleague asks for a client of somebody else; the owner of the moment, or who supervises, answers.

create table transferencia (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento on delete cascade,
  codigo_promotor text not null references promotor on delete cascade,
  -- Who asks.
  id_usuario uuid not null references usuario,
  motivo text not null check (length(motivo) between 1 and 500),
  -- ENCERRADA: the client changed the owner in another way.
  situacao text not null check (situacao in
    ('ABERTA', 'ACEITA', 'RECUSADA', 'CANCELADA', 'EXPIRADA', 'ENCERRADA')),
  -- Until before this instant it may be answered.
  expira_em timestamptz not null,
  resposta text check (length(resposta) between 1 and 500),
  respondida_por uuid references usuario,
  respondida_em timestamptz,
  criada_em timestamptz not null,
  check ((situacao = 'ABERTA') = (respondida_em is null)),
  check (situacao <> 'RECUSADA' or resposta is not null)
);
-- One of a person about a client at a time.
create unique index transferencia_aberta on transferencia (id_relacionamento, id_usuario)
  where situacao = 'ABERTA';
create index transferencia_do_promotor on transferencia (codigo_promotor, expira_em)
  where situacao = 'ABERTA';
create index transferencia_de_quem on transferencia (id_usuario, criada_em desc);
create index transferencia_relacionamento on transferencia (id_relacionamento);
create index transferencia_resposta on transferencia (respondida_por) where respondida_por is not null;
alter table transferencia enable row level security;
create policy promotor on transferencia using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on transferencia to consigna_app;
