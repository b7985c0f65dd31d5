-- Loan applications: states, contracts to settle, debtor and deadline of the next step, and lists
-- that stay fast among a million.

create table proposta (
  id uuid primary key,
  numero text not null unique,
  id_oportunidade uuid not null references oportunidade,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  -- The current owner of the client: stored here so that an atendente's lists need no join.
  id_atendente uuid references usuario,
  id_simulacao uuid references simulacao,
  produto text not null,
  codigo_convenio text not null references convenio,
  -- The benefit or job is its own: an oportunidade need not name one.
  id_beneficio uuid references beneficio,
  id_empregador uuid references empregador,
  situacao text not null check (situacao in (
    'PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO',
    'ANUENCIA', 'AVERBADA', 'CTC_ENVIADA', 'RETIDA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO',
    'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT', 'REFIN_PORT', 'PAGA', 'REPROVADA', 'CANCELADA',
    'EXPIRADA')),
  -- The debtor of the next step: the table of `shared/proposta/situacao.ts`, compared by a test.
  devedor text generated always as (case
    when situacao in ('DIGITADA', 'PENDENTE') then 'ATENDENTE'
    when situacao in ('FORMALIZACAO', 'ANUENCIA') then 'CLIENTE'
    when situacao in ('AVERBACAO', 'QUITADA') then 'ORGAO'
    when situacao in ('CTC_ENVIADA', 'TED_ENVIADA') then 'OUTRO_BANCO'
    when situacao in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA') then null
    else 'BANCO' end) stored,
  valor_financiado bigint not null,
  valor_liberado bigint not null,
  valor_parcela bigint not null,
  prazo int not null,
  taxa_am numeric(9, 6) not null,
  cet_aa numeric(9, 4),
  -- The balance of a ported contract, as stated by the bank of origin.
  saldo_informado bigint check (saldo_informado > 0),
  id_dados_bancarios uuid references dados_bancarios,
  -- The author, with the certificate of that moment (domain 2.6).
  id_usuario uuid not null references usuario,
  cpf_agente text,
  certificacao_valida_ate date,
  motivo_reprovacao text,
  recuperavel boolean,
  -- The refused proposta that this one follows; at most one follows each.
  id_proposta_anterior uuid references proposta,
  prazo_etapa timestamptz,
  -- Deadline of the step, for ordering: steps without a service time come last.
  vence timestamptz generated always as (coalesce(prazo_etapa, '9999-12-31 00:00:00+00')) stored,
  protocolo_banco text,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  check ((situacao = 'REPROVADA') <= (motivo_reprovacao is not null)),
  constraint proposta_uma_fonte check (num_nonnulls(id_beneficio, id_empregador) <= 1)
);
create index proposta_oportunidade on proposta (id_oportunidade);
create index proposta_relacionamento on proposta (id_relacionamento, criada_em desc);
-- One live proposta for each oportunidade.
create unique index proposta_viva on proposta (id_oportunidade)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create unique index proposta_anterior on proposta (id_proposta_anterior)
  where id_proposta_anterior is not null;
-- The margin ledger sums the live ones of a benefit or a job.
create index proposta_viva_do_beneficio on proposta (id_beneficio)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create index proposta_viva_do_empregador on proposta (id_empregador)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
-- Recently paid ones inside the withdrawal window are queried: few among all paid ones.
create index proposta_pagas on proposta (codigo_promotor, atualizada_em)
  where situacao = 'PAGA' and produto <> 'PORT';

-- Each list has an index in its own order, for promotores and for one atendente. Those of one
-- atendente begin with person and promotor: by the person alone the planner expected few rows after
-- the promotor filter, and read all of the promotor's instead. The order by `recuperavel` is a
-- `case`: row-level security keeps functions that are not leakproof from an index, and `coalesce`
-- is not leakproof.
create index proposta_abertas_codigo_promotor on proposta
  (codigo_promotor, atualizada_em desc, id desc)
  where situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO');
create index proposta_andamento_codigo_promotor on proposta
  (codigo_promotor, atualizada_em desc, id desc)
  where situacao in ('ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA', 'AVERBADA',
    'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO', 'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT',
    'REFIN_PORT');
create index proposta_reprovadas_codigo_promotor on proposta
  (codigo_promotor, (case when recuperavel then 0 else 1 end), atualizada_em desc, id desc)
  where situacao in ('REPROVADA', 'EXPIRADA', 'RETIDA');
create index proposta_prazo_codigo_promotor on proposta
  (codigo_promotor, prazo_etapa, id)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create index proposta_devedor_codigo_promotor on proposta
  (codigo_promotor, devedor, vence, id)
  where devedor is not null;
create index proposta_abertas_id_atendente on proposta
  (id_atendente, codigo_promotor, atualizada_em desc, id desc)
  where situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO');
create index proposta_andamento_id_atendente on proposta
  (id_atendente, codigo_promotor, atualizada_em desc, id desc)
  where situacao in ('ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA', 'AVERBADA',
    'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO', 'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT',
    'REFIN_PORT');
create index proposta_reprovadas_id_atendente on proposta
  (id_atendente, codigo_promotor, (case when recuperavel then 0 else 1 end), atualizada_em desc, id desc)
  where situacao in ('REPROVADA', 'EXPIRADA', 'RETIDA');
create index proposta_prazo_id_atendente on proposta
  (id_atendente, codigo_promotor, prazo_etapa, id)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create index proposta_devedor_id_atendente on proposta
  (id_atendente, codigo_promotor, devedor, vence, id)
  where devedor is not null;

alter table proposta enable row level security;
create policy promotor on proposta using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on proposta to consigna_app;

-- The owner of the client, and the author's certificate at that moment.
create function pessoas_da_proposta() returns trigger language plpgsql as $$
begin
  new.id_atendente := (select id_atendente from relacionamento where id = new.id_relacionamento);
  select cpf_agente, certificacao_valida_ate into new.cpf_agente, new.certificacao_valida_ate
    from usuario where id = new.id_usuario;
  return new;
end $$;
create trigger proposta_pessoas before insert on proposta
  for each row execute function pessoas_da_proposta();

-- Live propostas follow the client to the new owner, locked in the common order: relationship,
-- oportunidade, proposta.
create function propostas_do_atendente() returns trigger language plpgsql as $$
begin
  perform from oportunidade where id_relacionamento = new.id order by id for update;
  update oportunidade set id_atendente = new.id_atendente where id_relacionamento = new.id;
  update proposta set id_atendente = new.id_atendente where id_relacionamento = new.id;
  return null;
end $$;
create trigger relacionamento_atendente after update of id_atendente on relacionamento
  for each row when (old.id_atendente is distinct from new.id_atendente)
  execute function propostas_do_atendente();

/** The promotor of a proposta, found before row-level security applies. */
create function promotor_da_proposta(procurado text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select codigo_promotor from proposta where numero = procurado);
grant execute on function promotor_da_proposta(text) to consigna_app;

-- The contracts to settle.
create table proposta_contrato (
  id_proposta uuid not null references proposta on delete cascade,
  id_contrato uuid not null references contrato,
  saldo_devedor bigint not null,
  primary key (id_proposta, id_contrato)
);
create index proposta_contrato_contrato on proposta_contrato (id_contrato);
grant select, insert on proposta_contrato to consigna_app;

create table proposta_historico (
  id uuid primary key default gen_random_uuid(),
  id_proposta uuid not null references proposta,
  id_cliente uuid not null,
  de text,
  para text not null,
  por text not null check (por in ('USUARIO', 'SISTEMA', 'BANCO', 'ORGAO', 'CLIENTE')),
  id_usuario uuid references usuario,
  motivo text,
  ocorrido_em timestamptz not null
);
create index proposta_historico_proposta on proposta_historico (id_proposta, ocorrido_em desc);
alter table proposta_historico enable row level security;
create policy cliente on proposta_historico using (exists (
  select from relacionamento v
   where v.id_cliente = proposta_historico.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on proposta_historico to consigna_app;
