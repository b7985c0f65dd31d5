-- The rows of the first capability: people, clients, contracts, opportunities, proposals.
-- Money is whole centavos in bigint; rates are % a month in numeric(9,6); ids are made by the
-- application (UUIDv7) or by gen_random_uuid() in seeds. Everything belongs to the owner role;
-- consigna_app only uses it, behind row-level security.

create extension if not exists pg_trgm;

-- Words -----------------------------------------------------------------------------------------

/** A name as it is searched: no accents, lower case, single spaces. */
create function sem_acentos(texto text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(translate(texto,
    'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿ',
    'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNnYyy')), '\s+', ' ', 'g');

/** Centavos to reais, for JSON that goes to the screen as it is. */
create function reais(centavos bigint) returns numeric
  language sql immutable strict parallel safe
  return round(centavos::numeric / 100, 2);

/** `123.***.***-45`: the CPF as it is shown by default. */
create function cpf_mascarado(cpf text) returns text
  language sql immutable strict parallel safe
  return substr(cpf, 1, 3) || '.***.***-' || substr(cpf, 10, 2);

/** Instalments already due on a day: the state of a contract follows the calendar. */
create function parcelas_vencidas(primeiro_vencimento date, prazo int, dia date) returns int
  language sql immutable strict parallel safe
  return greatest(0, least(prazo,
    (extract(year from dia)::int - extract(year from primeiro_vencimento)::int) * 12
    + extract(month from dia)::int - extract(month from primeiro_vencimento)::int
    + case when extract(day from dia) >= extract(day from primeiro_vencimento) then 1 else 0 end));

/** The promotores the running transaction may see; unset means none (fails closed). */
create function promotores_visiveis() returns text[]
  language sql stable parallel safe
  return string_to_array(coalesce(nullif(current_setting('consigna.promotores', true), ''), '-'), ',');

-- Reference -------------------------------------------------------------------------------------

create table banco (
  codigo text primary key check (codigo ~ '^[0-9]{3}$'),
  ispb text not null,
  nome text not null,
  nome_curto text not null,
  oferece_consignado boolean not null
);

create table uf (
  sigla text primary key check (sigla ~ '^[A-Z]{2}$'),
  codigo_ibge int not null unique,
  nome text not null,
  regiao text not null
);

create table municipio (
  codigo_ibge int primary key,
  nome text not null,
  nome_busca text not null generated always as (sem_acentos(nome)) stored,
  uf text not null references uf,
  ddd text not null,
  fuso text not null
);
create index municipio_uf on municipio (uf, nome_busca);

create table ddd (
  ddd text primary key,
  uf text not null references uf
);

create table feriado (
  dia date primary key,
  nome text not null,
  tipo text not null
);

create table especie_beneficio (
  codigo text primary key,
  descricao text not null,
  elegivel boolean not null,
  grupo text not null,
  checar_extincao_cota boolean not null
);

create table situacao_beneficio (
  codigo text primary key,
  descricao text not null,
  elegivel boolean not null
);

-- Dated rules of law and policy: never rewritten, a new version is a new row.
create table regra_vigencia (
  id uuid primary key default gen_random_uuid(),
  regra text not null,
  convenio text not null,
  valor numeric(15, 7) not null,
  vigencia_inicio date not null,
  vigencia_fim date,
  norma text not null,
  confianca text not null,
  check (vigencia_fim is null or vigencia_fim >= vigencia_inicio),
  unique (regra, convenio, vigencia_inicio)
);

-- Short lists of codes and texts: estado_civil, escolaridade, tipo_telefone, critica…
create table lista (
  lista text not null,
  codigo text not null,
  descricao text not null,
  ordem int not null,
  primary key (lista, codigo)
);

create table fator_perda (
  id int primary key,
  codigo text not null unique,
  descricao text not null,
  exige_observacao boolean not null default false
);

create table convenio (
  codigo text primary key check (codigo ~ '^[0-9]{6}$'),
  nome text not null,
  -- The family whose dated rules apply: INSS, SIAPE, ESTADUAL, MUNICIPAL, FORCAS, CLT.
  regime text not null,
  senha_margem boolean not null default false,
  ativo boolean not null default true
);

create table orgao (
  codigo_convenio text not null references convenio,
  codigo text not null,
  nome text not null,
  primary key (codigo_convenio, codigo)
);

-- People and rights -----------------------------------------------------------------------------

create table promotor (
  codigo text primary key check (codigo ~ '^[0-9A-Z]{1,12}$'),
  nome text not null,
  canal text not null,
  cnpj text not null,
  situacao text not null default 'ATIVO' check (situacao in ('ATIVO', 'SUSPENSO', 'ENCERRADO')),
  uf text not null references uf,
  municipio int not null references municipio,
  telefone text
);

create table perfil_acesso (
  codigo text primary key,
  descricao text not null,
  papel text not null check (papel in ('ATENDENTE', 'PROMOTOR', 'GESTOR'))
);

create table controle (
  codigo text primary key check (codigo ~ '^[A-Z]+(_[A-Z]+)+$'),
  chave text not null generated always as (split_part(codigo, '_', 1)) stored
);

create table perfil_controle (
  perfil text not null references perfil_acesso on delete cascade,
  controle text not null references controle on delete cascade,
  primary key (perfil, controle)
);

create table usuario (
  id uuid primary key,
  login text not null unique check (login = lower(login)),
  nome text not null,
  papel text not null default 'ATENDENTE' check (papel in ('ATENDENTE', 'PROMOTOR', 'GESTOR')),
  perfil text not null references perfil_acesso,
  ativo boolean not null default true,
  cpf_agente text check (cpf_agente ~ '^[0-9]{11}$'),
  certificacao_valida_ate date,
  criado_em timestamptz not null default now()
);

create table usuario_promotor (
  id_usuario uuid not null references usuario on delete cascade,
  codigo_promotor text not null references promotor,
  primary key (id_usuario, codigo_promotor)
);
create index usuario_promotor_promotor on usuario_promotor (codigo_promotor, id_usuario);

-- Caches of rights drop at once when a right, a person or a membership changes.
create function avisar_acesso() returns trigger language plpgsql as $$
begin
  perform pg_notify('consigna_acesso', '');
  return null;
end $$;
create trigger usuario_acesso after insert or update or delete on usuario
  for each statement execute function avisar_acesso();
create trigger usuario_promotor_acesso after insert or update or delete on usuario_promotor
  for each statement execute function avisar_acesso();
create trigger perfil_controle_acesso after insert or update or delete on perfil_controle
  for each statement execute function avisar_acesso();

-- Clients ---------------------------------------------------------------------------------------

create table cliente (
  id uuid primary key,
  cpf text not null unique check (cpf ~ '^[0-9]{11}$'),
  nome text not null check (length(nome) between 2 and 120),
  nome_busca text not null generated always as (sem_acentos(nome)) stored,
  data_nascimento date,
  sexo text check (sexo in ('F', 'M')),
  nome_mae text,
  estado_civil text,
  escolaridade text,
  deficiencia text,
  email text,
  uf text references uf,
  obito_em date,
  restrito boolean not null default false,
  restricao_motivo text,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  check (restrito = (restricao_motivo is not null))
);
create index cliente_nome on cliente using gin (nome_busca gin_trgm_ops);

create table relacionamento (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_atendente uuid references usuario,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  unique (id_cliente, codigo_promotor)
);
create index relacionamento_carteira on relacionamento (codigo_promotor, id_atendente);

create table relacionamento_historico (
  id uuid primary key default gen_random_uuid(),
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null,
  acao text not null check (acao in ('CRIADO', 'ASSUMIDO', 'TRANSFERIDO', 'REATRIBUIDO')),
  de uuid references usuario,
  para uuid references usuario,
  id_usuario uuid not null,
  motivo text,
  ocorrido_em timestamptz not null
);
create index relacionamento_historico_rel on relacionamento_historico (id_relacionamento, ocorrido_em desc);

create table telefone (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  ddd text not null check (ddd ~ '^[0-9]{2}$'),
  numero text not null check (numero ~ '^[0-9]{8,9}$'),
  completo text not null generated always as (ddd || numero) stored,
  tipo text not null,
  situacao text not null,
  motivo_nao_confirmado text,
  hotphone boolean not null default false,
  verificado_em timestamptz,
  opt_in_informacional boolean not null default false,
  opt_in_comercial boolean not null default false,
  opt_in_transacional boolean not null default false,
  nao_me_perturbe boolean not null default false,
  criado_em timestamptz not null default now(),
  unique (id_cliente, ddd, numero)
);
create index telefone_completo on telefone (completo text_pattern_ops);
create index telefone_numero on telefone (numero text_pattern_ops);

create table endereco (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  tipo text not null,
  cep text not null check (cep ~ '^[0-9]{8}$'),
  logradouro text not null,
  numero text not null,
  complemento text,
  bairro text not null,
  municipio int not null references municipio,
  principal boolean not null default true
);
create index endereco_cliente on endereco (id_cliente);

create table dados_bancarios (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  banco text not null references banco,
  agencia text not null check (agencia ~ '^[0-9]{1,5}$'),
  conta text not null,
  digito text,
  tipo_conta text not null,
  principal boolean not null default true
);
create index dados_bancarios_cliente on dados_bancarios (id_cliente);

create table empregador (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_uf text references uf,
  codigo_convenio text not null references convenio,
  codigo_banco text references banco,
  codigo_orgao text,
  matricula text not null check (length(matricula) between 1 and 50),
  tipo text not null,
  especie text references especie_beneficio,
  data_concessao date,
  renda_bruta bigint not null check (renda_bruta >= 0),
  versao int not null default 1
);
create unique index empregador_vinculo on empregador (id_cliente, codigo_convenio, lower(matricula));

create table beneficio (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  numero text not null unique check (numero ~ '^[0-9]{10}$'),
  especie text not null references especie_beneficio,
  situacao text not null references situacao_beneficio,
  data_inicio date not null,
  data_despacho date not null,
  data_cessacao date,
  data_extincao_cota date,
  valor_base bigint not null check (valor_base >= 0),
  bloqueio text not null default '0' check (bloqueio in ('0', '1', '2', '3')),
  representante_legal_cpf text,
  possui_procurador boolean not null default false,
  pensao_alimenticia boolean not null default false,
  consultado_em timestamptz not null
);
create index beneficio_cliente on beneficio (id_cliente);

create table consentimento (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  tipo text not null check (tipo in ('INSS', 'TRABALHADOR')),
  situacao text not null
    check (situacao in ('ENVIADO', 'ABERTO', 'AUTORIZADO', 'RECUSADO', 'EXPIRADO', 'REVOGADO')),
  canal text not null,
  enviado_em timestamptz not null,
  autorizado_em timestamptz,
  valido_ate timestamptz,
  check (situacao <> 'AUTORIZADO' or (autorizado_em is not null and valido_ate is not null))
);
create index consentimento_cliente on consentimento (id_cliente, tipo, enviado_em desc);

-- Contracts -------------------------------------------------------------------------------------

create table contrato (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_beneficio uuid references beneficio,
  id_empregador uuid references empregador,
  codigo_convenio text not null references convenio,
  numero text not null unique,
  banco text not null references banco,
  proprio boolean not null,
  produto text not null,
  situacao text not null check (situacao in ('ATIVO', 'SUSPENSO', 'QUITADO', 'EXCLUIDO')),
  origem text not null check (origem in ('NOVO', 'REFIN', 'PORTABILIDADE', 'MIGRADO')),
  id_contrato_anterior uuid references contrato,
  data_contrato date not null,
  primeiro_vencimento date not null,
  ultimo_vencimento date not null,
  prazo int not null check (prazo between 1 and 144),
  valor_parcela bigint not null check (valor_parcela > 0),
  taxa_am numeric(9, 6) not null check (taxa_am >= 0),
  valor_financiado bigint not null check (valor_financiado > 0),
  valor_liberado bigint not null check (valor_liberado >= 0),
  check (ultimo_vencimento >= primeiro_vencimento and primeiro_vencimento >= data_contrato)
);
create index contrato_cliente on contrato (id_cliente, situacao);

-- Opportunities ---------------------------------------------------------------------------------

create table oportunidade (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_contrato uuid references contrato,
  id_beneficio uuid references beneficio,
  id_empregador uuid references empregador,
  codigo_convenio text not null references convenio,
  produto text not null check (produto in
    ('NOVO', 'REFIN', 'PORT', 'REFIN_PORT', 'RMC', 'RCC', 'SAQUE', 'CLT')),
  perfil text not null,
  origem text not null,
  status text not null check (status in
    ('Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento', 'Perdida', 'Ganha')),
  valor_liberado bigint not null check (valor_liberado >= 0),
  id_simulacao uuid,
  id_fator_perda int references fator_perda,
  observacao_perda text,
  id_oportunidade_anterior uuid references oportunidade,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  check ((status = 'Perdida') = (id_fator_perda is not null))
);
-- One open opportunity for each client, benefit or job, product and contract (domain 11.1).
create unique index oportunidade_unica_aberta on oportunidade (id_relacionamento, produto,
    coalesce(id_contrato, '00000000-0000-0000-0000-000000000000'),
    coalesce(id_beneficio, id_empregador, '00000000-0000-0000-0000-000000000000'))
  where status not in ('Perdida', 'Ganha');
create index oportunidade_relacionamento on oportunidade (id_relacionamento, status);
create index oportunidade_contrato on oportunidade (id_contrato) where id_contrato is not null;
create index oportunidade_status on oportunidade (codigo_promotor, status, atualizada_em desc, id);

create table oportunidade_historico (
  id uuid primary key default gen_random_uuid(),
  id_oportunidade uuid not null references oportunidade,
  id_cliente uuid not null,
  de text,
  para text not null,
  por text not null check (por in ('USUARIO', 'SISTEMA')),
  id_usuario uuid references usuario,
  codigo_promotor text not null,
  id_fator_perda int references fator_perda,
  observacao text,
  ocorrido_em timestamptz not null,
  -- A loss always says why; nothing else does.
  check ((para = 'Perdida') = (id_fator_perda is not null)),
  check (por = 'SISTEMA' or id_usuario is not null)
);
create index oportunidade_historico_op on oportunidade_historico (id_oportunidade, ocorrido_em desc);

create table oportunidade_critica (
  id_oportunidade uuid not null references oportunidade on delete cascade,
  critica text not null,
  impeditiva boolean not null,
  primary key (id_oportunidade, critica)
);

create table simulacao (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_oportunidade uuid references oportunidade,
  tipo text not null check (tipo in ('NOVO', 'REFIN')),
  entrada jsonb not null,
  resultado jsonb not null,
  valor_liberado bigint not null,
  valor_parcela bigint not null,
  prazo int not null,
  taxa_am numeric(9, 6) not null,
  id_usuario uuid not null references usuario,
  criada_em timestamptz not null
);
create index simulacao_relacionamento on simulacao (id_relacionamento, criada_em desc);
alter table oportunidade add foreign key (id_simulacao) references simulacao;

create table simulador_log (
  id uuid primary key,
  id_relacionamento uuid references relacionamento,
  id_simulacao uuid references simulacao,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null,
  acao text not null,
  detalhe jsonb not null default '{}',
  ocorrido_em timestamptz not null
);

create table proposta (
  id uuid primary key,
  numero text not null unique,
  id_oportunidade uuid not null references oportunidade,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_simulacao uuid references simulacao,
  produto text not null,
  codigo_convenio text not null references convenio,
  situacao text not null check (situacao in (
    'PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO',
    'ANUENCIA', 'AVERBADA', 'CTC_ENVIADA', 'RETIDA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO',
    'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT', 'REFIN_PORT', 'PAGA', 'REPROVADA', 'CANCELADA',
    'EXPIRADA')),
  valor_financiado bigint not null,
  valor_liberado bigint not null,
  valor_parcela bigint not null,
  prazo int not null,
  taxa_am numeric(9, 6) not null,
  cet_aa numeric(9, 4),
  id_dados_bancarios uuid references dados_bancarios,
  id_usuario uuid not null references usuario,
  motivo_reprovacao text,
  recuperavel boolean,
  prazo_etapa timestamptz,
  protocolo_banco text,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  check ((situacao = 'REPROVADA') <= (motivo_reprovacao is not null))
);
create index proposta_promotor on proposta (codigo_promotor, situacao, atualizada_em desc, id);
create index proposta_oportunidade on proposta (id_oportunidade);
create index proposta_relacionamento on proposta (id_relacionamento, criada_em desc);
create index proposta_prazo on proposta (codigo_promotor, prazo_etapa, id)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
-- One live proposal for each opportunity.
create unique index proposta_viva on proposta (id_oportunidade)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');

create table proposta_contrato (
  id_proposta uuid not null references proposta on delete cascade,
  id_contrato uuid not null references contrato,
  saldo_devedor bigint not null,
  primary key (id_proposta, id_contrato)
);

create table proposta_historico (
  id uuid primary key default gen_random_uuid(),
  id_proposta uuid not null references proposta,
  id_cliente uuid not null,
  de text,
  para text not null,
  por text not null check (por in ('USUARIO', 'SISTEMA', 'BANCO')),
  id_usuario uuid references usuario,
  motivo text,
  ocorrido_em timestamptz not null
);
create index proposta_historico_proposta on proposta_historico (id_proposta, ocorrido_em desc);

-- What was told to the bank and what it confirmed; the key makes a repeated answer harmless.
create table banco_evento (
  id uuid primary key,
  chave text not null unique,
  id_proposta uuid not null references proposta,
  sentido text not null check (sentido in ('ENVIADO', 'RECEBIDO')),
  evento text not null,
  corpo jsonb not null,
  ocorrido_em timestamptz not null
);

create table anotacao (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  canal text not null,
  texto text not null check (octet_length(texto) between 1 and 16384),
  id_usuario uuid not null references usuario,
  criada_em timestamptz not null
);
create index anotacao_relacionamento on anotacao (id_relacionamento, criada_em desc, id);

create table lembrete (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_atendente uuid not null references usuario,
  tipo text not null,
  texto text not null,
  quando timestamptz not null,
  status text not null check (status in ('Agendado', 'Finalizado', 'Cancelado')),
  criado_em timestamptz not null
);
create index lembrete_atendente on lembrete (id_atendente, status, quando);
create index lembrete_relacionamento on lembrete (id_relacionamento, status, quando);

create table ausencia (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  motivo text not null,
  inicio date not null,
  fim date not null,
  check (fim >= inicio)
);
create index ausencia_usuario on ausencia (id_usuario, inicio);

-- Trails and contracts of the door --------------------------------------------------------------

create table auditoria (
  id uuid primary key,
  ocorrido_em timestamptz not null,
  id_usuario uuid not null,
  codigo_promotor text not null,
  id_cliente uuid,
  chamada text not null,
  acao text not null check (acao in ('LEITURA', 'MUDANCA', 'REVELACAO', 'RECUSA')),
  alvo text,
  detalhe jsonb,
  id_requisicao text not null
);
create index auditoria_cliente on auditoria (id_cliente, ocorrido_em desc);

create table auditoria_selo (
  numero bigint primary key,
  ate timestamptz not null,
  linhas int not null,
  ultimo uuid not null,
  resumo text not null,
  resumo_anterior text
);

create table acesso (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null references promotor,
  ocorrido_em timestamptz not null
);

create table evento_consulta_cpf (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null,
  cpf_resumo text not null,
  encontrado boolean not null,
  ocorrido_em timestamptz not null
);

-- The answer of a change, kept with the change itself: the same key always gets the same bytes.
create table idempotencia (
  id_usuario uuid not null,
  chave text not null,
  chamada text not null,
  corpo_resumo text not null,
  status int,
  resposta text,
  criada_em timestamptz not null,
  primary key (id_usuario, chave)
);
create index idempotencia_idade on idempotencia (criada_em);

-- Who may see what ------------------------------------------------------------------------------

/** Does the running transaction reach this client through one of its promotores? */
create function cliente_visivel(alvo uuid) returns boolean
  language sql stable parallel safe
  begin atomic
    select exists (select 1 from relacionamento r
                    where r.id_cliente = alvo
                      and r.codigo_promotor = any (promotores_visiveis()));
  end;

/** The id of a CPF wherever it is: a new relationship reuses the client that exists. */
create function id_do_cpf(procurado text) returns uuid
  language sql stable security definer set search_path = public
  return (select id from cliente where cpf = procurado);

do $$
declare t text;
begin
  foreach t in array array['relacionamento', 'oportunidade', 'simulacao', 'proposta', 'anotacao',
                           'lembrete'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy promotor on %I using (codigo_promotor = any (promotores_visiveis()))', t);
  end loop;
  foreach t in array array['telefone', 'endereco', 'dados_bancarios', 'empregador', 'beneficio',
                           'consentimento', 'contrato', 'oportunidade_historico',
                           'proposta_historico', 'relacionamento_historico'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy cliente on %I using (cliente_visivel(id_cliente))', t);
  end loop;
end $$;

alter table cliente enable row level security;
create policy ver on cliente for select using (cliente_visivel(id));
create policy mudar on cliente for update using (cliente_visivel(id));
create policy incluir on cliente for insert with check (true);

grant usage on schema public to consigna_app;
grant select on all tables in schema public to consigna_app;
grant insert, update on cliente, relacionamento, telefone, endereco, dados_bancarios, empregador,
  beneficio, consentimento, contrato, oportunidade, simulacao, proposta, anotacao, lembrete,
  ausencia, idempotencia to consigna_app;
grant delete on idempotencia, ausencia to consigna_app;
-- Append-only: the application adds to a trail, nobody rewrites it.
grant insert on relacionamento_historico, oportunidade_historico, oportunidade_critica,
  proposta_historico, proposta_contrato, banco_evento, simulador_log, auditoria, auditoria_selo,
  acesso, evento_consulta_cpf to consigna_app;
grant delete on oportunidade_critica to consigna_app;
grant select on usuario to consigna_identity;
grant usage on schema public to consigna_identity;
