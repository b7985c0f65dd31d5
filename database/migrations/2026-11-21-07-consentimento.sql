-- Consents: who asked and how, every link that was sent, what the client answered with its evidence,
-- and the score of the anti-fraud service.

alter table consentimento
  add column id_relacionamento uuid references relacionamento,
  add column codigo_promotor text references promotor,
  -- Who asked.
  add column id_usuario uuid references usuario,
  add column id_telefone uuid references telefone,
  add column tentativa int not null default 1 check (tentativa > 0),
  add column link_expira_em timestamptz,
  add column aberto_em timestamptz,
  add column encerrado_em timestamptz;

-- EXPIRADO_LINK: nobody answered in time. EXPIRADO: what was authorised ran out.
alter table consentimento drop constraint consentimento_situacao_check;
update consentimento set situacao = 'EXPIRADO_LINK'
 where situacao = 'EXPIRADO' and autorizado_em is null;
alter table consentimento add constraint consentimento_situacao_check
  check (situacao in ('ENVIADO', 'ABERTO', 'AUTORIZADO', 'RECUSADO', 'EXPIRADO_LINK', 'EXPIRADO',
    'REVOGADO'));

-- One request of each kind on its way, whoever asks.
create unique index consentimento_em_curso on consentimento (id_cliente, tipo)
  where situacao in ('ENVIADO', 'ABERTO') and link_expira_em is not null;
create index consentimento_link_vencido on consentimento (link_expira_em)
  where situacao in ('ENVIADO', 'ABERTO');

create table consentimento_historico (
  id uuid primary key,
  id_consentimento uuid not null references consentimento,
  id_cliente uuid not null,
  de text,
  para text not null,
  por text not null check (por in ('ATENDENTE', 'CLIENTE', 'SISTEMA')),
  id_usuario uuid references usuario,
  canal text,
  tentativa int,
  motivo text,
  ocorrido_em timestamptz not null,
  check (por <> 'ATENDENTE' or id_usuario is not null)
);
create index consentimento_historico_de on consentimento_historico (id_consentimento, ocorrido_em);

-- Each link or key that left, by its hash: what was sent cannot be made again from here.
create table consentimento_envio (
  id uuid primary key,
  id_consentimento uuid not null references consentimento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  tentativa int not null,
  canal text not null check (canal in ('SMS', 'WHATSAPP')),
  id_telefone uuid not null references telefone,
  id_usuario uuid not null references usuario,
  link_resumo text unique,
  chave_resumo text,
  chave_tentativas int not null default 0,
  expira_em timestamptz not null,
  enviado_em timestamptz not null,
  unique (id_consentimento, tentativa)
);
create index consentimento_envio_cliente on consentimento_envio (id_cliente, enviado_em desc);

-- What the client answered, where from, and the very text that was on the screen.
create table consentimento_evidencia (
  id_consentimento uuid primary key references consentimento,
  id_cliente uuid not null,
  decisao text not null check (decisao in ('ACEITE', 'RECUSA')),
  ocorrido_em timestamptz not null,
  endereco text not null,
  agente text not null check (length(agente) <= 500),
  versao_texto text not null,
  texto text not null,
  -- SHA-256 of the text, in hexadecimal.
  texto_resumo text not null check (texto_resumo ~ '^[0-9a-f]{64}$')
);

-- Scores as they were given, one row each time.
create table sift_score (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  score int not null check (score between 0 and 100),
  motivos text[] not null,
  origem text not null check (origem in ('CONSULTA', 'ATUALIZACAO')),
  id_usuario uuid references usuario,
  consultado_em timestamptz not null
);
create index sift_score_cliente on sift_score (id_cliente, consultado_em desc);

create table sift_envio (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_relacionamento uuid not null references relacionamento,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  situacao text not null check (situacao in ('NA_FILA', 'ENVIADO')),
  criado_em timestamptz not null,
  enviado_em timestamptz,
  check ((situacao = 'ENVIADO') = (enviado_em is not null))
);
create index sift_envio_cliente on sift_envio (id_cliente, criado_em desc);

/** Whose a link is, before row-level security can know for whom to look; null for no link of ours. */
create function consentimento_do_link(resumo text)
returns table (id_envio uuid, codigo_promotor text)
  language sql stable security definer set search_path = public
  as $$ select e.id, e.codigo_promotor from consentimento_envio e where e.link_resumo = resumo $$;

/** The last access key of a CPF that may still be used. */
create function consentimento_da_chave(procurado text, agora timestamptz)
returns table (id_envio uuid, codigo_promotor text)
  language sql stable security definer set search_path = public
  as $$ select e.id, e.codigo_promotor
          from consentimento_envio e join cliente c on c.id = e.id_cliente
         where c.cpf = procurado and e.chave_resumo is not null and e.expira_em > agora
         order by e.enviado_em desc limit 1 $$;

do $$
declare f text;
begin
  foreach f in array array['consentimento_do_link(text)',
      'consentimento_da_chave(text, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to consigna_app', f);
  end loop;
end $$;

do $$
declare t text;
begin
  foreach t in array array['consentimento_historico', 'consentimento_envio',
                           'consentimento_evidencia', 'sift_score', 'sift_envio'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy cliente on %I using (cliente_visivel(id_cliente))', t);
    execute format('grant select, insert on %I to consigna_app', t);
  end loop;
end $$;
grant update (link_resumo, chave_resumo, chave_tentativas) on consentimento_envio to consigna_app;
grant update (situacao, enviado_em) on sift_envio to consigna_app;

-- The queue of what the anti-fraud service is told.
select fila.create_queue('sift-enviar', '{"policy":"standard","retryLimit":20,"retryDelay":5,"retryBackoff":true,"retryDelayMax":900,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400}');

/**
 * What time ended: links nobody answered, authorisations that ran out. Of every promotor, so it runs
 * as the owner; it answers how many.
 */
create function vencer_consentimentos(agora timestamptz) returns int
  language plpgsql security definer set search_path = public as $$
declare quantos int;
begin
  with vencidos as (
    select id, situacao as de,
           case when situacao = 'AUTORIZADO' then 'EXPIRADO' else 'EXPIRADO_LINK' end as para,
           case when situacao = 'AUTORIZADO' then valido_ate else link_expira_em end as em
      from consentimento
     where (situacao = 'AUTORIZADO' and valido_ate <= agora)
        or (situacao in ('ENVIADO', 'ABERTO') and link_expira_em <= agora)
       for update skip locked
  ), mudados as (
    update consentimento c set situacao = v.para, encerrado_em = v.em
      from vencidos v where v.id = c.id
    returning c.id, c.id_cliente, v.de, v.para, v.em
  ), anotados as (
    insert into consentimento_historico (id, id_consentimento, id_cliente, de, para, por,
                                         ocorrido_em)
    select gen_random_uuid(), id, id_cliente, de, para, 'SISTEMA', em from mudados
    returning 1
  )
  select count(*) into quantos from anotados;
  return quantos;
end $$;
revoke execute on function vencer_consentimentos(timestamptz) from public;
grant execute on function vencer_consentimentos(timestamptz) to consigna_app;
create index consentimento_autorizado on consentimento (valido_ate) where situacao = 'AUTORIZADO';
