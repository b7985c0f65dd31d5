-- Reminders put off or finished together, as they were before: one command takes them back for a while.
create table lembrete_lote (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  -- The active promotor of who changed them; who supervises may change those of several.
  codigo_promotor text not null references promotor,
  criado_em timestamptz not null,
  desfazer_ate timestamptz not null,
  desfeito_em timestamptz
);

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

do $$
declare t text;
begin
  foreach t in array array['lembrete_lote', 'lembrete_lote_item'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy promotor on %I using (codigo_promotor = any (promotores_visiveis()))', t);
    execute format('grant select, insert on %I to consigna_app', t);
  end loop;
end $$;
grant update (desfeito_em) on lembrete_lote to consigna_app;
