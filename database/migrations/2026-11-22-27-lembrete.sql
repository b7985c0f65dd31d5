-- Lembretes, and batches of them.

create table lembrete (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_atendente uuid not null references usuario,
  -- A code of the list tipo_lembrete.
  tipo text not null,
  texto text not null check (length(texto) <= 500),
  quando timestamptz not null,
  status text not null check (status in ('Agendado', 'Finalizado', 'Cancelado')),
  -- When the server announced that it is due; a new time clears it.
  disparado_em timestamptz,
  -- When one of the person's screens claimed it: of several tabs, one.
  exibido_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null default now()
);
create index lembrete_atendente on lembrete (id_atendente, status, quando);
create index lembrete_relacionamento on lembrete (id_relacionamento, status, quando);
create index lembrete_a_disparar on lembrete (quando)
  where status = 'Agendado' and disparado_em is null;
create index lembrete_tocando on lembrete (id_atendente)
  where status = 'Agendado' and disparado_em is not null and exibido_em is null;
-- Open lembretes of past days: queried at each bell of a supervisor.
create index lembrete_da_equipe on lembrete (codigo_promotor, quando) where status = 'Agendado';
alter table lembrete enable row level security;
create policy promotor on lembrete using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on lembrete to consigna_app;

-- Batches -----------------------------------------------------------------------------------------

-- Lembretes postponed or finished together, with their old values: one command undoes them for a
-- while.
create table lembrete_lote (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  -- The active promotor of the author; supervisors may change lembretes of several.
  codigo_promotor text not null references promotor,
  criado_em timestamptz not null,
  desfazer_ate timestamptz not null,
  desfeito_em timestamptz
);
alter table lembrete_lote enable row level security;
create policy promotor on lembrete_lote using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on lembrete_lote to consigna_app;
grant update (desfeito_em) on lembrete_lote to consigna_app;

create table lembrete_lote_item (
  id_lote uuid not null references lembrete_lote,
  id_lembrete uuid not null references lembrete,
  codigo_promotor text not null references promotor,
  quando timestamptz not null,
  status text not null,
  -- One that had rung stays silent after the undo; another rings when due.
  disparado_em timestamptz,
  exibido_em timestamptz,
  -- The version after the batch: a different one means a later change.
  versao int not null,
  primary key (id_lote, id_lembrete)
);
alter table lembrete_lote_item enable row level security;
create policy promotor on lembrete_lote_item using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on lembrete_lote_item to consigna_app;
