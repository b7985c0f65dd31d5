-- Credentials, and the identity server's data about sign-ins. The application reads nothing here:
-- it may only check whether a session lives. The functions that run as the owner name every table
-- with its schema.

create schema identidade;

create table identidade.credencial (
  id_usuario uuid primary key references public.usuario on delete cascade,
  -- argon2id in the PHC form: parameters and salt are part of the hash.
  senha_hash text not null check (senha_hash like '$argon2id$%'),
  -- A demonstration sign-in: its password is printed on the page, so production refuses it.
  demonstracao boolean not null default false,
  alterada_em timestamptz not null default now()
);

-- Everything the OpenID Connect server stores: sessions, grants, codes, interactions.
create table identidade.oidc_artefato (
  modelo text not null,
  id text not null,
  dados jsonb not null,
  id_usuario uuid,
  grant_id text,
  uid text,
  -- The session's hash in access tokens; its own identifiers never leave the identity server.
  sid text,
  consumido_em timestamptz,
  expira_em timestamptz not null,
  primary key (modelo, id)
);
create index oidc_artefato_grant on identidade.oidc_artefato (grant_id) where grant_id is not null;
create index oidc_artefato_uid on identidade.oidc_artefato (uid) where uid is not null;
create index oidc_artefato_sid on identidade.oidc_artefato (sid) where sid is not null;
create index oidc_artefato_usuario on identidade.oidc_artefato (id_usuario)
  where id_usuario is not null;
create index oidc_artefato_expira on identidade.oidc_artefato (expira_em);

-- Keys, wrapped by a master key that is not in the database. A key is published (PROXIMA) before it
-- is used (ATIVA), and still verifies for a while after (APOSENTADA).
create table identidade.chave (
  kid text primary key,
  uso text not null check (uso in ('ASSINATURA', 'COOKIE')),
  situacao text not null check (situacao in ('PROXIMA', 'ATIVA', 'APOSENTADA')),
  lacrada text not null,
  criada_em timestamptz not null default now(),
  ativada_em timestamptz,
  aposentada_em timestamptz
);
-- Two identity servers that start or rotate at once end with one set of keys.
create unique index chave_unica on identidade.chave (uso, situacao) where situacao <> 'APOSENTADA';

-- Sign-in attempts, counted before the password is compared.
create table identidade.tentativa (
  chave text primary key,
  falhas int not null,
  desde timestamptz not null,
  bloqueado_ate timestamptz
);
create index tentativa_desde on identidade.tentativa (desde);

-- Successful and failed sign-ins. Append-only. An unknown login is not stored: people type their
-- password into that field.
create table identidade.entrada (
  id bigint generated always as identity primary key,
  quando timestamptz not null default now(),
  evento text not null check (evento in ('ENTROU', 'RECUSADA', 'BLOQUEADA', 'SAIU')),
  id_usuario uuid,
  ip text not null
);
create index entrada_usuario on identidade.entrada (id_usuario, quando desc);

-- Channel consigna_sessao: 'sid:<sid>' for one session, 'usuario:<uuid>' for all of a person's.
create function identidade.avisar_sessao() returns trigger language plpgsql as $$
begin
  perform pg_notify('consigna_sessao', 'sid:' || old.sid);
  return null;
end $$;
create trigger oidc_artefato_encerrada after delete on identidade.oidc_artefato
  for each row when (old.modelo = 'Session' and old.sid is not null)
  execute function identidade.avisar_sessao();

-- A disabled person is signed out everywhere, whoever disabled them.
create function identidade.encerrar_sessoes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identidade.oidc_artefato where id_usuario = new.id;
  perform pg_notify('consigna_sessao', 'usuario:' || new.id);
  return null;
end $$;
create trigger usuario_desativado after update of ativo on public.usuario
  for each row when (old.ativo and not new.ativo)
  execute function identidade.encerrar_sessoes();

-- A new password ends the sessions of the old one.
create function identidade.encerrar_por_senha() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identidade.oidc_artefato where id_usuario = new.id_usuario;
  perform pg_notify('consigna_sessao', 'usuario:' || new.id_usuario);
  return null;
end $$;
create trigger credencial_alterada after update of senha_hash on identidade.credencial
  for each row execute function identidade.encerrar_por_senha();

-- The one function of this schema that the application may call.
create function identidade.sessao_viva(sid text) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identidade.oidc_artefato a
      join public.usuario u on u.id = a.id_usuario and u.ativo
     where a.modelo = 'Session' and a.sid = $1 and a.expira_em > now()
  )
$$;

grant usage on schema identidade to consigna_app, consigna_identity;
grant execute on function identidade.sessao_viva(text) to consigna_app;
grant select on identidade.credencial to consigna_identity;
grant select, insert, update, delete on identidade.oidc_artefato, identidade.chave,
  identidade.tentativa to consigna_identity;
grant insert, select on identidade.entrada to consigna_identity;
