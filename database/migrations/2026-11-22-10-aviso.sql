-- Notices for the screens of one person. Ids and words of ours only, never personal data: the
-- screen refetches, and every server listens (channel consigna_aviso).

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

-- The application deletes no row of another person, so the owner purges.
create function purgar_avisos() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    delete from aviso where criado_em < clock_timestamp() - interval '2 days';
  end;
grant execute on function purgar_avisos() to consigna_app;
