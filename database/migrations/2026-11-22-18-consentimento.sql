-- Consents: requests, sent links, answers with their evidence, and the score of the anti-fraud
-- service.

create table consentimento (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_relacionamento uuid references relacionamento,
  codigo_promotor text references promotor,
  tipo text not null check (tipo in ('INSS', 'TRABALHADOR')),
  -- EXPIRADO_LINK: no answer in time. EXPIRADO: the authorisation expired.
  situacao text not null check (situacao in ('ENVIADO', 'ABERTO', 'AUTORIZADO', 'RECUSADO',
    'EXPIRADO_LINK', 'EXPIRADO', 'REVOGADO')),
  -- Who asked.
  id_usuario uuid references usuario,
  canal text not null,
  id_telefone uuid references telefone,
  tentativa int not null default 1 check (tentativa > 0),
  enviado_em timestamptz not null,
  link_expira_em timestamptz,
  aberto_em timestamptz,
  autorizado_em timestamptz,
  valido_ate timestamptz,
  encerrado_em timestamptz,
  check (situacao <> 'AUTORIZADO' or (autorizado_em is not null and valido_ate is not null))
);
create index consentimento_cliente on consentimento (id_cliente, tipo, enviado_em desc);
-- One pending request of each kind, whoever sends it.
create unique index consentimento_em_curso on consentimento (id_cliente, tipo)
  where situacao in ('ENVIADO', 'ABERTO') and link_expira_em is not null;
create index consentimento_link_vencido on consentimento (link_expira_em)
  where situacao in ('ENVIADO', 'ABERTO');
create index consentimento_autorizado on consentimento (valido_ate) where situacao = 'AUTORIZADO';
alter table consentimento enable row level security;
create policy cliente on consentimento using (exists (
  select from relacionamento v
   where v.id_cliente = consentimento.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on consentimento to consigna_app;

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
alter table consentimento_historico enable row level security;
create policy cliente on consentimento_historico using (exists (
  select from relacionamento v
   where v.id_cliente = consentimento_historico.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on consentimento_historico to consigna_app;

-- Each sent link or key, by its hash, which cannot be reversed.
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
alter table consentimento_envio enable row level security;
create policy cliente on consentimento_envio using (exists (
  select from relacionamento v
   where v.id_cliente = consentimento_envio.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on consentimento_envio to consigna_app;
grant update (link_resumo, chave_resumo, chave_tentativas) on consentimento_envio to consigna_app;

-- The client's answer, its origin, and the text that was shown.
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
alter table consentimento_evidencia enable row level security;
create policy cliente on consentimento_evidencia using (exists (
  select from relacionamento v
   where v.id_cliente = consentimento_evidencia.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on consentimento_evidencia to consigna_app;

/** The promotor of a link, found before row-level security applies; null for an unknown link. */
create function consentimento_do_link(resumo text)
returns table (id_envio uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select e.id, e.codigo_promotor from consentimento_envio e where e.link_resumo = resumo $$;
grant execute on function consentimento_do_link(text) to consigna_app;

/** The last access key of a CPF that may still be used. */
create function consentimento_da_chave(procurado text, agora timestamptz)
returns table (id_envio uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select e.id, e.codigo_promotor
          from consentimento_envio e join cliente c on c.id = e.id_cliente
         where c.cpf = procurado and e.chave_resumo is not null and e.expira_em > agora
         order by e.enviado_em desc limit 1 $$;
grant execute on function consentimento_da_chave(text, timestamptz) to consigna_app;

/**
 * Stores expiry: unanswered links, expired authorisations. Over all promotores, so it runs as the
 * owner; answers how many.
 */
create function vencer_consentimentos(agora timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
grant execute on function vencer_consentimentos(timestamptz) to consigna_app;

-- The anti-fraud service --------------------------------------------------------------------------

-- Scores as answered, one row each time.
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
alter table sift_score enable row level security;
create policy cliente on sift_score using (exists (
  select from relacionamento v
   where v.id_cliente = sift_score.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on sift_score to consigna_app;

-- Data for the service, sent by the queue below.
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
alter table sift_envio enable row level security;
create policy cliente on sift_envio using (exists (
  select from relacionamento v
   where v.id_cliente = sift_envio.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on sift_envio to consigna_app;
grant update (situacao, enviado_em) on sift_envio to consigna_app;

select fila.create_queue('sift-enviar', '{"policy":"standard","retryLimit":20,"retryDelay":5,"retryBackoff":true,"retryDelayMax":900,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400}');
