-- Notices that reach a person's screens, reminders that fire, notes that are pinned.

-- Who the running transaction is for; null when it is for nobody (fails closed).
create function usuario_atual() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('consigna.usuario', true), '')::uuid;

-- What changed, for the screens of one person. Ids and words of ours only, never personal data: it
-- is a nudge to ask again, and every server hears it (channel consigna_aviso).
create sequence aviso_id;
create table aviso (
  id bigint primary key,
  id_usuario uuid not null,
  tipo text not null,
  dados jsonb not null check (jsonb_typeof(dados) = 'object' and length(dados::text) <= 2000),
  criado_em timestamptz not null default clock_timestamp()
);
create index aviso_usuario on aviso (id_usuario, criado_em);

alter table aviso enable row level security;
create policy ver on aviso for select using (id_usuario = usuario_atual());
create policy incluir on aviso for insert with check (true);
grant select, insert on aviso to consigna_app;
grant usage on sequence aviso_id to consigna_app;

-- The application deletes no row of another person, so the purge is the owner's.
create function purgar_avisos() returns void
  language sql security definer set search_path = public
  begin atomic
    delete from aviso where criado_em < clock_timestamp() - interval '2 days';
  end;
revoke all on function purgar_avisos() from public;
grant execute on function purgar_avisos() to consigna_app;

-- The kind is a code of the list tipo_lembrete.
update lembrete l set tipo = i.codigo
  from lista i where i.lista = 'tipo_lembrete' and i.descricao = l.tipo;

alter table lembrete
  add column versao int not null default 1,
  add column atualizado_em timestamptz,
  -- When the server told the person that it is time; a new time takes it away.
  add column disparado_em timestamptz,
  -- When one of the person's screens took it to show: of several tabs, the one.
  add column exibido_em timestamptz,
  add check (length(texto) <= 500);
update lembrete set atualizado_em = criado_em;
-- What was late before anything fired stays late, and rings nowhere.
update lembrete set disparado_em = quando, exibido_em = quando
 where status = 'Agendado' and quando < now();
alter table lembrete alter column atualizado_em set not null,
  alter column atualizado_em set default now();

create index lembrete_a_disparar on lembrete (quando)
  where status = 'Agendado' and disparado_em is null;
create index lembrete_tocando on lembrete (id_atendente)
  where status = 'Agendado' and disparado_em is not null and exibido_em is null;

-- Pinned notes come first on the first page.
alter table anotacao add column fixada boolean not null default false;
drop index anotacao_relacionamento;
create index anotacao_relacionamento
  on anotacao (id_relacionamento, fixada desc, criada_em desc, id);
