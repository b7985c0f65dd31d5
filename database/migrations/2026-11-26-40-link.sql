-- The page of a portability for its client: /contratos/{hash}.

create table link (
  id uuid primary key,
  id_proposta uuid not null references proposta,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  situacao text not null default 'GERADO'
    check (situacao in ('GERADO', 'ENVIADO', 'ABERTO', 'ACEITO', 'CONCLUIDO', 'NAO_PEDIDO', 'REVOGADO')),
  -- SHA-256 of the hash that left last: nobody of the bank ever reads the hash itself.
  hash_resumo text unique check (hash_resumo ~ '^[0-9a-f]{64}$'),
  -- Wrong answers to this hash since the last right one.
  tentativas int not null default 0 check (tentativas >= 0),
  canal text check (canal in ('SMS', 'WHATSAPP')),
  id_telefone uuid references telefone,
  envios int not null default 0 check (envios >= 0),
  expira_em timestamptz,
  id_usuario uuid not null references usuario,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  check ((envios = 0) = (expira_em is null)),
  unique (id, codigo_promotor)
);
-- One page of a proposta at a time; one that the client did not ask for stays the last.
create unique index link_vivo on link (id_proposta) where situacao <> 'REVOGADO';
create index link_proposta on link (id_proposta, criado_em desc);
create index link_relacionamento on link (id_relacionamento);
create index link_cliente on link (id_cliente);
create index link_telefone on link (id_telefone) where id_telefone is not null;
alter table link enable row level security;
create policy promotor on link using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on link to consigna_app;
grant update (situacao, hash_resumo, tentativas, canal, id_telefone, envios, expira_em, atualizado_em)
  on link to consigna_app;

create table link_historico (
  id uuid primary key,
  id_link uuid not null,
  codigo_promotor text not null,
  para text not null,
  por text not null check (por in ('ATENDENTE', 'CLIENTE')),
  id_usuario uuid references usuario,
  check ((por = 'ATENDENTE') = (id_usuario is not null)),
  ocorrido_em timestamptz not null,
  foreign key (id_link, codigo_promotor) references link (id, codigo_promotor)
);
create index link_historico_link on link_historico (id_link, ocorrido_em);
alter table link_historico enable row level security;
create policy promotor on link_historico using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on link_historico to consigna_app;

-- Who proved to be the client, for some minutes. By its SHA-256.
create table link_token (
  resumo text primary key check (resumo ~ '^[0-9a-f]{64}$'),
  id_link uuid not null,
  codigo_promotor text not null,
  expira_em timestamptz not null,
  foreign key (id_link, codigo_promotor) references link (id, codigo_promotor)
);
create index link_token_link on link_token (id_link);
alter table link_token enable row level security;
create policy promotor on link_token using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, delete on link_token to consigna_app;

-- Pictures of the client: on their way (no file yet), current, or replaced by another one.
create table link_imagem (
  id uuid primary key,
  id_link uuid not null,
  codigo_promotor text not null,
  papel text not null check (papel in ('FRENTE', 'VERSO', 'ROSTO')),
  bytes int not null check (bytes > 0),
  recebidos int not null default 0 check (recebidos between 0 and bytes),
  -- Of the file as the phone sent it, and of the clean one that is kept.
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  arquivo uuid,
  resumo_guardado text check (resumo_guardado ~ '^[0-9a-f]{64}$'),
  criada_em timestamptz not null,
  pronta_em timestamptz,
  trocada_em timestamptz,
  check ((arquivo is null) = (pronta_em is null)),
  check ((arquivo is null) = (resumo_guardado is null)),
  check (trocada_em is null or pronta_em is not null),
  foreign key (id_link, codigo_promotor) references link (id, codigo_promotor)
);
create unique index link_imagem_envio on link_imagem (id_link, papel, resumo) where arquivo is null;
create unique index link_imagem_atual on link_imagem (id_link, papel)
  where arquivo is not null and trocada_em is null;
create index link_imagem_link on link_imagem (id_link);
alter table link_imagem enable row level security;
create policy promotor on link_imagem using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on link_imagem to consigna_app;
grant update (recebidos, arquivo, resumo_guardado, pronta_em, trocada_em) on link_imagem to consigna_app;

-- What the client accepted, letter by letter, and from where.
create table link_aceite (
  id uuid primary key,
  id_link uuid not null,
  codigo_promotor text not null,
  texto text not null,
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  endereco text not null,
  agente text not null,
  aceito_em timestamptz not null,
  unique (id_link, resumo),
  foreign key (id_link, codigo_promotor) references link (id, codigo_promotor)
);
alter table link_aceite enable row level security;
create policy promotor on link_aceite using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on link_aceite to consigna_app;

/** Whose a hash is, before row-level security knows the promotor. */
create function link_do_hash(alvo text) returns table (id uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select l.id, l.codigo_promotor from link l where l.hash_resumo = alvo;
end;
revoke execute on function link_do_hash(text) from public;
grant execute on function link_do_hash(text) to consigna_app;

/** Whose a token is. */
create function link_do_token(alvo text, agora timestamptz)
  returns table (id uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.id_link, t.codigo_promotor from link_token t where t.resumo = alvo and t.expira_em > agora;
end;
revoke execute on function link_do_token(text, timestamptz) from public;
grant execute on function link_do_token(text, timestamptz) to consigna_app;

-- The sweep of files keeps these pictures too, whatever it kept before.
alter function arquivos_conhecidos() rename to arquivos_sem_os_do_link;
create function arquivos_conhecidos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select arquivos_sem_os_do_link()
        union select arquivo from link_imagem where arquivo is not null $$;
revoke execute on function arquivos_conhecidos() from public;
grant execute on function arquivos_conhecidos() to consigna_app;
alter function envios_abertos() rename to envios_sem_os_do_link;
create function envios_abertos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select envios_sem_os_do_link()
        union select id from link_imagem where arquivo is null and criada_em > now() - interval '1 day' $$;
revoke execute on function envios_abertos() from public;
grant execute on function envios_abertos() to consigna_app;
