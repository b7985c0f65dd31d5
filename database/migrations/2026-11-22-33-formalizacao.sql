-- Formalization: how the client signs a proposta, on paper or on the phone, with the documents of
-- the convênio's checklist and the evidence of each step.

create table formalizacao (
  id uuid primary key,
  id_proposta uuid not null references proposta,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  -- The previous formalization; an ended one never resumes.
  id_anterior uuid unique references formalizacao,
  modalidade text not null check (modalidade in ('REMOTA', 'FISICA', 'FIGITAL')),
  caso text not null check (caso in
    ('COMUM', 'A_ROGO', 'ANALFABETO', 'REPRESENTANTE', 'IMPOSSIBILITADO')),
  situacao text not null check (situacao in ('CRIADA', 'LINK_ENVIADO', 'EM_PREENCHIMENTO',
    'DOCUMENTOS_OK', 'BIOMETRIA_OK', 'ASSINADA', 'CONFERIDA', 'CONCLUIDA', 'PENDENTE_DOC',
    'REPROVADA_BIOMETRIA', 'EXPIRADA', 'CANCELADA')),
  id_usuario uuid not null references usuario,
  -- The pending link, or the last one sent.
  canal text check (canal in ('SMS', 'WHATSAPP')),
  id_telefone uuid references telefone,
  tentativa int not null default 0 check (tentativa >= 0),
  protocolo text unique,
  -- Number of applied notices of the signing service.
  sequencia int not null default 0,
  link_enviado_em timestamptz,
  aberta_em timestamptz,
  expira_em timestamptz,
  tentativas_biometria int not null default 0,
  pontuacao_biometria int check (pontuacao_biometria between 0 and 100),
  assinada_em timestamptz,
  encerrada_em timestamptz,
  motivo text,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  -- Who signs with help signs on paper, before witnesses (Código Civil, art. 595).
  check (caso in ('COMUM', 'REPRESENTANTE') or modalidade = 'FISICA'),
  check (situacao <> 'LINK_ENVIADO' or protocolo is not null)
);
create unique index formalizacao_viva on formalizacao (id_proposta)
  where situacao not in ('CONCLUIDA', 'REPROVADA_BIOMETRIA', 'EXPIRADA', 'CANCELADA');
create index formalizacao_proposta on formalizacao (id_proposta, criada_em desc);
create index formalizacao_relacionamento on formalizacao (id_relacionamento, criada_em desc);
create index formalizacao_pendente on formalizacao (codigo_promotor, atualizada_em desc, id)
  where situacao not in ('CONCLUIDA', 'REPROVADA_BIOMETRIA', 'EXPIRADA', 'CANCELADA');
create index formalizacao_prazo on formalizacao (expira_em)
  where situacao in ('CRIADA', 'LINK_ENVIADO', 'EM_PREENCHIMENTO', 'PENDENTE_DOC',
                     'DOCUMENTOS_OK', 'BIOMETRIA_OK');
-- Those ended without a signature, for the list of those to repeat.
create index formalizacao_parada on formalizacao (codigo_promotor, atualizada_em desc, id)
  where situacao in ('EXPIRADA', 'REPROVADA_BIOMETRIA', 'CANCELADA');
alter table formalizacao enable row level security;
create policy promotor on formalizacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on formalizacao to consigna_app;

create table formalizacao_historico (
  id uuid primary key,
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null,
  de text,
  para text not null,
  por text not null check (por in ('ATENDENTE', 'CLIENTE', 'SISTEMA')),
  id_usuario uuid references usuario,
  motivo text,
  ocorrido_em timestamptz not null,
  -- Orders steps of one instant.
  ordem bigint generated always as identity,
  check (por <> 'ATENDENTE' or id_usuario is not null)
);
create index formalizacao_historico_de on formalizacao_historico (id_formalizacao, ocorrido_em);
alter table formalizacao_historico enable row level security;
create policy cliente on formalizacao_historico using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_historico.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on formalizacao_historico to consigna_app;

-- Representatives and witnesses of the client.
create table formalizacao_pessoa (
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null,
  papel text not null check (papel in ('ROGADO', 'TESTEMUNHA_1', 'TESTEMUNHA_2', 'REPRESENTANTE')),
  nome text not null check (length(nome) between 2 and 120),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  primary key (id_formalizacao, papel)
);
alter table formalizacao_pessoa enable row level security;
create policy cliente on formalizacao_pessoa using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_pessoa.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, delete on formalizacao_pessoa to consigna_app;

-- The documents required by each convênio, by day: '*' is every one. All matching rows are
-- required.
create table formalizacao_checklist (
  id int generated always as identity primary key,
  regime text not null,
  uf text not null,
  modalidade text not null,
  caso text not null,
  tipo text not null,
  obrigatorio boolean not null,
  ordem int not null,
  norma text not null,
  confianca text not null check (confianca in ('alta', 'media', 'baixa')),
  vigencia_inicio date not null,
  vigencia_fim date,
  check (vigencia_fim is null or vigencia_fim >= vigencia_inicio)
);
grant select on formalizacao_checklist to consigna_app;

insert into formalizacao_checklist
  (regime, uf, modalidade, caso, tipo, obrigatorio, ordem, norma, confianca, vigencia_inicio)
values
  ('*', '*', '*', '*', 'IDENTIDADE_FRENTE', true, 10, 'Dataprev: imagem exigida na averbação', 'alta', '2020-01-01'),
  ('*', '*', '*', '*', 'IDENTIDADE_VERSO', true, 20, 'Dataprev: imagem exigida na averbação', 'alta', '2020-01-01'),
  ('*', '*', 'REMOTA', '*', 'ROSTO', true, 30, 'IN PRES/INSS 138/2022: assinatura com biometria facial', 'media', '2020-01-01'),
  ('*', '*', 'FIGITAL', '*', 'ROSTO', true, 30, 'IN PRES/INSS 138/2022: assinatura com biometria facial', 'media', '2020-01-01'),
  ('*', '*', '*', '*', 'COMPROVANTE_RESIDENCIA', false, 40, 'Política do banco para a demonstração', 'baixa', '2020-01-01'),
  ('INSS', '*', 'FISICA', '*', 'EXTRATO_BENEFICIO', true, 50, 'Política do banco para a demonstração: extrato do benefício no contrato em papel', 'baixa', '2020-01-01'),
  ('SIAPE', '*', '*', '*', 'CONTRACHEQUE', true, 50, 'Política do banco para a demonstração: último contracheque', 'baixa', '2020-01-01'),
  ('FORCAS', '*', '*', '*', 'CONTRACHEQUE', true, 50, 'Política do banco para a demonstração: último contracheque', 'baixa', '2020-01-01'),
  ('ESTADUAL', '*', '*', '*', 'CONTRACHEQUE', true, 50, 'Política do banco para a demonstração: último contracheque', 'baixa', '2020-01-01'),
  ('MUNICIPAL', '*', '*', '*', 'CONTRACHEQUE', true, 50, 'Política do banco para a demonstração: último contracheque', 'baixa', '2020-01-01'),
  ('*', 'AP', '*', '*', 'COMPROVANTE_RESIDENCIA', true, 40, 'Prática do mercado para AP, PB, RR e TO', 'baixa', '2020-01-01'),
  ('*', 'PB', '*', '*', 'COMPROVANTE_RESIDENCIA', true, 40, 'Prática do mercado para AP, PB, RR e TO', 'baixa', '2020-01-01'),
  ('*', 'RR', '*', '*', 'COMPROVANTE_RESIDENCIA', true, 40, 'Prática do mercado para AP, PB, RR e TO', 'baixa', '2020-01-01'),
  ('*', 'TO', '*', '*', 'COMPROVANTE_RESIDENCIA', true, 40, 'Prática do mercado para AP, PB, RR e TO', 'baixa', '2020-01-01'),
  ('*', '*', 'FISICA', '*', 'CONTRATO_ASSINADO', true, 90, 'Dataprev: imagem do contrato exigida na averbação', 'alta', '2020-01-01'),
  ('*', '*', '*', 'A_ROGO', 'IDENTIDADE_ROGADO', true, 60, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'A_ROGO', 'IDENTIDADE_TESTEMUNHA_1', true, 61, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'A_ROGO', 'IDENTIDADE_TESTEMUNHA_2', true, 62, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'ANALFABETO', 'IDENTIDADE_ROGADO', true, 60, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'ANALFABETO', 'IDENTIDADE_TESTEMUNHA_1', true, 61, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'ANALFABETO', 'IDENTIDADE_TESTEMUNHA_2', true, 62, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'IMPOSSIBILITADO', 'IDENTIDADE_ROGADO', true, 60, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'IMPOSSIBILITADO', 'IDENTIDADE_TESTEMUNHA_1', true, 61, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'IMPOSSIBILITADO', 'IDENTIDADE_TESTEMUNHA_2', true, 62, 'Código Civil, art. 595', 'alta', '2020-01-01'),
  ('*', '*', '*', 'IMPOSSIBILITADO', 'DECLARACAO_MEDICA', true, 63, 'Política do banco para a demonstração', 'baixa', '2020-01-01'),
  ('*', '*', '*', 'REPRESENTANTE', 'IDENTIDADE_REPRESENTANTE', true, 60, 'Código Civil, art. 1.747 e 1.781', 'media', '2020-01-01'),
  ('*', '*', '*', 'REPRESENTANTE', 'PROCURACAO', true, 61, 'Termo de tutela, curatela ou procuração; IN PRES/INSS 138/2022', 'media', '2020-01-01');

-- Stored documents: the bytes are outside the database, under a name of ours.
create table formalizacao_documento (
  id uuid primary key,
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  tipo text not null,
  origem text not null check (origem in ('ATENDENTE', 'CLIENTE', 'SISTEMA')),
  formato text not null check (formato in ('JPEG', 'PNG', 'PDF')),
  -- Name of the file under DATA_DIR; the same file serves the formalization that follows.
  arquivo uuid not null,
  bytes int not null check (bytes > 0),
  largura int,
  altura int,
  paginas int,
  -- SHA-256 of the stored bytes, in hexadecimal.
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  conteudo_ativo boolean not null default false,
  -- The signing service's own id of it.
  externo text,
  situacao text not null default 'RECEBIDO' check (situacao in ('RECEBIDO', 'RECUSADO', 'SUBSTITUIDO')),
  motivo text,
  id_usuario uuid references usuario,
  criado_em timestamptz not null
);
create index formalizacao_documento_de on formalizacao_documento (id_formalizacao, criado_em);
create unique index formalizacao_documento_atual on formalizacao_documento (id_formalizacao, tipo)
  where situacao = 'RECEBIDO';
create unique index formalizacao_documento_externo on formalizacao_documento (id_formalizacao, externo);
create index formalizacao_documento_arquivo on formalizacao_documento (arquivo);
alter table formalizacao_documento enable row level security;
create policy promotor on formalizacao_documento using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on formalizacao_documento to consigna_app;
grant update (situacao, motivo) on formalizacao_documento to consigna_app;

-- An upload in progress, piece by piece.
create table formalizacao_envio (
  id uuid primary key,
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null references cliente,
  tipo text not null,
  bytes int not null check (bytes > 0),
  recebidos int not null default 0,
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  id_usuario uuid not null references usuario,
  -- The resulting document: the same pieces again are the same document.
  id_documento uuid references formalizacao_documento,
  criado_em timestamptz not null,
  check (recebidos between 0 and bytes)
);
create index formalizacao_envio_de on formalizacao_envio (id_formalizacao, criado_em desc);
create unique index formalizacao_envio_aberto
  on formalizacao_envio (id_formalizacao, tipo, resumo, id_usuario) where id_documento is null;
alter table formalizacao_envio enable row level security;
create policy cliente on formalizacao_envio using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_envio.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on formalizacao_envio to consigna_app;
grant update (recebidos, id_documento) on formalizacao_envio to consigna_app;

-- Evidence of each step, as reported by the service, or as recorded here.
create table formalizacao_evidencia (
  id uuid primary key,
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null,
  tipo text not null check (tipo in
    ('ABERTURA', 'DOCUMENTOS', 'BIOMETRIA', 'ACEITE', 'ASSINATURA_FISICA', 'CONFERENCIA')),
  ocorrido_em timestamptz not null,
  endereco text,
  agente text check (length(agente) <= 500),
  -- Only when the client allowed it.
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  -- SHA-256 of the signed lines.
  resumo text check (resumo ~ '^[0-9a-f]{64}$'),
  pontuacao int check (pontuacao between 0 and 100)
);
create index formalizacao_evidencia_de on formalizacao_evidencia (id_formalizacao, ocorrido_em);
alter table formalizacao_evidencia enable row level security;
create policy cliente on formalizacao_evidencia using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_evidencia.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on formalizacao_evidencia to consigna_app;

-- Applied notices of the signing service, by its own id.
create table formalizacao_evento (
  chave text primary key,
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null,
  evento text not null,
  recebido_em timestamptz not null
);
alter table formalizacao_evento enable row level security;
create policy cliente on formalizacao_evento using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_evento.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on formalizacao_evento to consigna_app;

/** The promotor of a protocol of the signing service, found before row-level security applies. */
create function promotor_da_formalizacao(procurado text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select codigo_promotor from formalizacao where protocolo = procurado);
grant execute on function promotor_da_formalizacao(text) to consigna_app;

/** Files with a row, of every promotor: any other file is orphaned. */
create function arquivos_conhecidos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select arquivo from formalizacao_documento union select arquivo from arquivo_ingresso $$;
grant execute on function arquivos_conhecidos() to consigna_app;

/** Uploads that may still resume, of every promotor. */
create function envios_abertos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select id from formalizacao_envio
         where id_documento is null and criado_em > now() - interval '1 day' $$;
grant execute on function envios_abertos() to consigna_app;

/** Expired ones, of every promotor; answers how many. */
create function vencer_formalizacoes(agora timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare quantas int;
begin
  with vencidas as (
    select id, situacao as de, expira_em as em from formalizacao
     where situacao in ('CRIADA', 'LINK_ENVIADO', 'EM_PREENCHIMENTO', 'PENDENTE_DOC',
                        'DOCUMENTOS_OK', 'BIOMETRIA_OK') and expira_em <= agora
       for update skip locked
  ), mudadas as (
    update formalizacao f set situacao = 'EXPIRADA', encerrada_em = v.em, atualizada_em = agora,
           motivo = 'O prazo do link acabou', versao = versao + 1
      from vencidas v where v.id = f.id
    returning f.id, f.id_cliente, v.de, v.em
  ), anotadas as (
    insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por, motivo,
                                        ocorrido_em)
    select gen_random_uuid(), id, id_cliente, de, 'EXPIRADA', 'SISTEMA', 'O prazo do link acabou', em
      from mudadas returning 1
  )
  select count(*) into quantas from anotadas;
  delete from arquivo_ingresso where expira_em < agora - interval '1 day';
  return quantas;
end $$;
grant execute on function vencer_formalizacoes(timestamptz) to consigna_app;

-- Jobs of the signing service: create or end links, fetch documents.
select fila.create_queue('formalizacao-assinatura', '{"policy":"standard","retryLimit":20,"retryDelay":5,"retryBackoff":true,"retryDelayMax":900,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400}');
select fila.create_queue('formalizacao-documento', '{"policy":"standard","retryLimit":20,"retryDelay":5,"retryBackoff":true,"retryDelayMax":900,"expireInSeconds":120,"retentionSeconds":1209600,"deleteAfterSeconds":86400}');
