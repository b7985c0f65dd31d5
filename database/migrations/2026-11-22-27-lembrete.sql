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
