-- Reminders that ring, and those put off or finished together.

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
  -- When the server told the person that it is time; a new time takes it away.
  disparado_em timestamptz,
  -- When one of the person's screens took it to show: of several tabs, the one.
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
-- What a team let pass: asked at every look of who supervises it.
create index lembrete_da_equipe on lembrete (codigo_promotor, quando) where status = 'Agendado';
alter table lembrete enable row level security;
create policy promotor on lembrete using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on lembrete to consigna_app;

-- Changed together --------------------------------------------------------------------------------

-- Reminders put off or finished together, as they were before: one command takes them back for a
-- while.
create table lembrete_lote (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  -- The active promotor of who changed them; who supervises may change those of several.
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
  -- What had rung stays silent when it comes back; what had not rings when its time comes.
  disparado_em timestamptz,
  exibido_em timestamptz,
  -- The version that the batch made: another one means that somebody changed it since.
  versao int not null,
  primary key (id_lote, id_lembrete)
);
alter table lembrete_lote_item enable row level security;
create policy promotor on lembrete_lote_item using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on lembrete_lote_item to consigna_app;
