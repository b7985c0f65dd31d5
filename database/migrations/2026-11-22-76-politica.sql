-- Credit policy and the rules that no act of one person alone may pass (docs/decisions/051).

/**
 * Refinancings for money of a benefit or a job (one of the two is null) in the year up to a day:
 * contracts that run or ran, and live propostas of the whole bank.
 */
create function refinanciamentos_no_ano(
  do_cliente uuid, do_beneficio uuid, do_empregador uuid, dia date) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select ((select count(*) from contrato k
              where k.id_cliente = do_cliente
                and (k.id_beneficio = do_beneficio or k.id_empregador = do_empregador)
                and k.proprio and k.origem = 'REFIN' and k.situacao <> 'EXCLUIDO'
                and k.valor_liberado > 0 and k.data_contrato > dia - interval '1 year')
          + (select count(*) from proposta p
              where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
                and p.produto = 'REFIN' and p.valor_liberado > 0
                and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')))::int
     where cliente_visivel(do_cliente);
  end;
grant execute on function refinanciamentos_no_ano(uuid, uuid, uuid, date) to consigna_app;

-- Nobody alone. Each rule below is a sentence of the application too; the database repeats it.

-- The floor of the day where a kept simulation is below it, and the gestor's word for these terms.
alter table simulacao add column piso_am numeric(9, 6);
alter table simulacao_autorizacao
  add column taxa_am numeric(9, 6),
  add column expira_em timestamptz,
  add constraint simulacao_autorizacao_da_taxa check ((taxa_am is null) = (expira_em is null));

create function autorizacao_de_outra_pessoa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from simulacao s where s.id = new.id_simulacao and s.id_usuario = new.id_usuario)
  then
    raise exception 'The person who simulated gives no reason for it' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger simulacao_autorizacao_de_outra before insert on simulacao_autorizacao
  for each row execute function autorizacao_de_outra_pessoa();

-- The person who asked for the last link of a formalization.
alter table formalizacao add column id_usuario_do_link uuid references usuario;

/**
 * What a person did in the formalizations of a proposta, which keeps them from checking one of them:
 * null when nothing.
 */
create function parte_na_formalizacao(formalizacao_id uuid, pessoa uuid) returns text
  language sql stable
  begin atomic
    select case
        when exists (select from formalizacao g
          where g.id_proposta = f.id_proposta and g.id_usuario = pessoa) then 'COMECOU'
        when exists (select from formalizacao g
          where g.id_proposta = f.id_proposta and g.id_usuario_do_link = pessoa) then 'LINK'
        when exists (select from formalizacao g
          join formalizacao_documento d on d.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and d.id_usuario = pessoa) then 'ENVIOU'
        when exists (select from formalizacao g
          join formalizacao_historico h on h.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and h.para = 'ASSINADA' and h.id_usuario = pessoa)
          then 'ASSINATURA'
      end
      from formalizacao f where f.id = formalizacao_id;
  end;
grant execute on function parte_na_formalizacao(uuid, uuid) to consigna_app;

create function conferida_por_outra_pessoa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.id_usuario is null or parte_na_formalizacao(new.id_formalizacao, new.id_usuario) is not null
  then
    raise exception 'A formalization is checked by another person' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger formalizacao_conferida before insert on formalizacao_historico
  for each row when (new.para = 'CONFERIDA') execute function conferida_por_outra_pessoa();

-- The law: a version of it is asked for by one gestor and approved by another.

-- What a refinement of a law row may do to its value (`refinamentos` of the catalogue, compared by a
-- test).
create table regra_refinamento (
  regra text primary key,
  sentido text not null check (sentido in ('MENOR', 'MAIOR', 'IGUAL'))
);
insert into regra_refinamento (regra, sentido)
  select unnest(array[
    'margem_total_pct', 'margem_emprestimo_pct', 'margem_cartao_rmc_pct', 'margem_cartao_rcc_pct',
    'margem_cartao_unico_pct', 'teto_juros_am', 'teto_juros_cartao_am', 'teto_juros_garantido_am',
    'prazo_max_parcelas', 'carencia_max_dias', 'limite_contratos', 'mora_multa_pct',
    'limite_cartoes_rmc', 'limite_cartoes_rcc', 'cartao_limite_vezes_margem', 'cartao_saque_pct',
    'cartao_emissao_max', 'cartao_oferta_nova', 'especie_permite', 'situacao_permite',
    'garantia_fgts_pct', 'garantia_multa_pct',
    'contato_semana_fim_h', 'contato_sabado_fim_h', 'contato_tentativas_dia',
    'prazo_ctc_enviada_dias_uteis', 'retencao_limite_dias_uteis', 'consentimento_validade_dias']),
    'MENOR'
  union all select unnest(array[
    'bloqueio_concessao_dias', 'bloqueio_troca_banco_dias', 'vedacao_oferta_dias',
    'direito_desistencia_dias', 'contato_semana_inicio_h', 'contato_sabado_inicio_h',
    'contato_repeticao_dias', 'contato_carencia_ddb_dias']), 'MAIOR'
  union all select unnest(array[
    'salario_minimo', 'iof_diario', 'iof_adicional', 'iof_dias_max', 'folha_corte_dia_util',
    'folha_vencimento_dia', 'reversao_dias_uteis', 'anuencia_prazo_dias_corridos',
    'multa_rescisoria_pct']), 'IGUAL';

alter table regra_versao
  -- The text of the norm: its number, its day and where it can be read.
  add column norma_numero text check (length(norma_numero) between 3 and 100),
  add column norma_data date,
  add column norma_endereco text check (norma_endereco ~ '^https://'),
  -- Why it may begin before tomorrow.
  add column excecao text check (excecao in ('RETROATIVA', 'IMEDIATA')),
  -- The second gestor. No foreign key, as `id_usuario`.
  add column id_aprovador uuid,
  add constraint regra_versao_de_lei check (natureza <> 'LEI' or id_usuario is null
    or (num_nonnulls(id_aprovador, norma_numero, norma_data, norma_endereco) = 4
        and id_aprovador <> id_usuario
        and (excecao is not null
             or vigencia_inicio > (criada_em at time zone 'America/Sao_Paulo')::date))) not valid;

/** The law on a day: the last row of law of the scope, else of its family. */
create function lei_em(alguma text, escopo text, dia date) returns numeric
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select v.valor from regra_versao v
     where v.regra = alguma and v.natureza = 'LEI'
       and v.convenio in (escopo, split_part(escopo, '/', 1))
       and v.vigencia_inicio <= dia and coalesce(v.vigencia_fim, 'infinity') >= dia
     order by length(v.convenio) desc, v.vigencia_inicio desc, v.versao desc limit 1;
  end;

create function regra_dentro_da_lei() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  lei numeric;
  sentido_dela text;
begin
  -- A row of law of a family has no law above it; one of a part has its family's.
  lei := case when new.natureza = 'POLITICA' then lei_em(new.regra, new.convenio, new.vigencia_inicio)
              when new.convenio like '%/%'
                then lei_em(new.regra, split_part(new.convenio, '/', 1), new.vigencia_inicio) end;
  select sentido into sentido_dela from regra_refinamento where regra = new.regra;
  if lei is null or sentido_dela is null then return new; end if;
  if sentido_dela = 'MENOR' and new.valor > lei or sentido_dela = 'MAIOR' and new.valor < lei
     or sentido_dela = 'IGUAL' and new.valor <> lei then
    raise exception 'A refinement stays within the row of law: %', lei using errcode = '23514';
  end if;
  return new;
end $$;
create trigger regra_dentro_da_lei before insert on regra_versao
  for each row when (new.id_usuario is not null) execute function regra_dentro_da_lei();

-- A version of law that waits for the second gestor.
create table regra_pedido (
  id uuid primary key,
  regra text not null,
  convenio text not null,
  -- The version it becomes.
  versao int not null check (versao > 0),
  valor numeric(15, 7) not null,
  vigencia_inicio date not null,
  vigencia_fim date,
  norma text not null,
  norma_numero text not null,
  norma_data date not null,
  norma_endereco text not null,
  excecao text check (excecao in ('RETROATIVA', 'IMEDIATA')),
  fonte text not null,
  confianca text not null,
  motivo text not null,
  -- No foreign key, as in `regra_versao`.
  id_usuario uuid not null,
  criado_em timestamptz not null,
  situacao text not null default 'PENDENTE' check (situacao in ('PENDENTE', 'APROVADO', 'RECUSADO')),
  id_decisor uuid,
  decidido_em timestamptz,
  motivo_decisao text check (length(motivo_decisao) between 3 and 500),
  constraint regra_pedido_decidido
    check ((situacao = 'PENDENTE') = (id_decisor is null) and (id_decisor is null) = (decidido_em is null)),
  constraint regra_pedido_de_outro check (id_decisor <> id_usuario)
);
create unique index regra_pedido_pendente on regra_pedido (regra, convenio)
  where situacao = 'PENDENTE';
grant select, insert on regra_pedido to consigna_app;
grant update (situacao, id_decisor, decidido_em, motivo_decisao) on regra_pedido to consigna_app;

-- The account that receives the money, copied into the proposta: the client's own row may change
-- afterwards without moving the money of a proposta under way.
create table proposta_conta (
  id_proposta uuid primary key references proposta on delete cascade,
  id_dados_bancarios uuid not null references dados_bancarios,
  banco text not null references banco,
  agencia text not null,
  conta text not null,
  digito text,
  tipo_conta text not null,
  copiada_em timestamptz not null
);
alter table proposta_conta enable row level security;
create policy promotor on proposta_conta using (exists (
  select from proposta p
   where p.id = proposta_conta.id_proposta
     and p.codigo_promotor = any (promotores_visiveis())));
grant select on proposta_conta to consigna_app;

create function copiar_conta_da_proposta() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into proposta_conta (id_proposta, id_dados_bancarios, banco, agencia, conta, digito,
      tipo_conta, copiada_em)
    select new.id, d.id, d.banco, d.agencia, d.conta, d.digito, d.tipo_conta, new.criada_em
      from dados_bancarios d where d.id = new.id_dados_bancarios
    on conflict (id_proposta) do nothing;
  return null;
end $$;
create trigger proposta_conta after insert or update of id_dados_bancarios on proposta
  for each row when (new.id_dados_bancarios is not null)
  execute function copiar_conta_da_proposta();

insert into proposta_conta (id_proposta, id_dados_bancarios, banco, agencia, conta, digito,
    tipo_conta, copiada_em)
  select p.id, d.id, d.banco, d.agencia, d.conta, d.digito, d.tipo_conta, p.criada_em
    from proposta p join dados_bancarios d on d.id = p.id_dados_bancarios;

create function conta_da_proposta_imutavel() returns trigger language plpgsql as $$
begin
  raise exception 'The account of a proposta is not changed in place' using errcode = '23514';
end $$;
create trigger proposta_conta_imutavel before update on proposta_conta
  for each statement execute function conta_da_proposta_imutavel();

create function conta_escolhida_imutavel() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from proposta_conta k where k.id_proposta = new.id) then
    raise exception 'The account of a proposta is not changed in place' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger proposta_conta_escolhida before update of id_dados_bancarios on proposta
  for each row when (old.id_dados_bancarios is distinct from new.id_dados_bancarios)
  execute function conta_escolhida_imutavel();
