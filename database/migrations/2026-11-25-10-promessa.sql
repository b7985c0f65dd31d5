-- Promises to a client: a call at a day and an hour about something. Whose it is follows from the client's owner.

create table promessa (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  prometida_por uuid not null references usuario,
  -- The turn of the queue in which it was made.
  id_tentativa uuid references fila_tentativa,
  assunto text not null
    check (assunto in ('SALDO', 'SIMULACAO', 'PROPOSTA', 'DOCUMENTOS', 'PORTABILIDADE', 'RETORNO', 'OUTRO')),
  texto text check (length(texto) between 1 and 300),
  quando timestamptz not null,
  -- From then on a call keeps it, and the screens of who owes it are told; the queue gives the client at the hour.
  avisa_em timestamptz not null check (avisa_em <= quando),
  -- Not kept until then, it is broken: by the tolerance in force on that day.
  vence_em timestamptz not null check (vence_em > quando),
  -- When it rings next; null when it has rung at its hour.
  toca_em timestamptz,
  situacao text not null default 'ABERTA'
    check (situacao in ('ABERTA', 'CUMPRIDA', 'QUEBRADA', 'CANCELADA')),
  criada_em timestamptz not null,
  terminada_em timestamptz,
  check ((situacao = 'ABERTA') = (terminada_em is null)),
  -- Null for the system.
  terminada_por uuid references usuario,
  motivo text check (length(motivo) between 1 and 300),
  check ((situacao = 'CANCELADA') = (motivo is not null)),
  -- The client was called after the tolerance was over.
  retomada_em timestamptz,
  retomada_por uuid references usuario
);
-- A client is promised one call an hour; it is the second click of whoever asks again, too.
create unique index promessa_uma on promessa (id_relacionamento, quando) where situacao = 'ABERTA';
create index promessa_relacionamento on promessa (id_relacionamento, criada_em desc);
create index promessa_cliente on promessa (id_cliente);
create index promessa_do_dia on promessa (codigo_promotor, quando) where situacao = 'ABERTA';
create index promessa_toca on promessa (toca_em) where situacao = 'ABERTA' and toca_em is not null;
create index promessa_vence on promessa (vence_em) where situacao = 'ABERTA';
create index promessa_quebrada on promessa (codigo_promotor, terminada_em desc)
  where situacao = 'QUEBRADA' and retomada_em is null;
create index promessa_tentativa on promessa (id_tentativa) where id_tentativa is not null;
alter table promessa enable row level security;
create policy promotor on promessa using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on promessa to consigna_app;
grant update (toca_em, situacao, terminada_em, terminada_por, motivo, retomada_em, retomada_por)
  on promessa to consigna_app;
