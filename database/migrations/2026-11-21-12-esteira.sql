-- The esteira: who owes the next step of a proposta, until when, and lists that stay fast among a
-- million.

alter table proposta
  -- Who attends the client now: kept here so that an atendente's lists need no join.
  add column id_atendente uuid references usuario,
  -- The table of `shared/proposta/situacao.ts`, which a test compares.
  add column devedor text generated always as (case
    when situacao in ('DIGITADA', 'PENDENTE') then 'ATENDENTE'
    when situacao in ('FORMALIZACAO', 'ANUENCIA') then 'CLIENTE'
    when situacao in ('AVERBACAO', 'QUITADA') then 'ORGAO'
    when situacao in ('CTC_ENVIADA', 'TED_ENVIADA') then 'OUTRO_BANCO'
    when situacao in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA') then null
    else 'BANCO' end) stored,
  -- The end of the step, to order by: what has no service time comes last.
  add column vence timestamptz generated always as
    (coalesce(prazo_etapa, '9999-12-31 00:00:00+00')) stored,
  -- Who typed it in, as they were certified then (domain 2.6).
  add column cpf_agente text,
  add column certificacao_valida_ate date;

update proposta p set id_atendente = r.id_atendente from relacionamento r
 where r.id = p.id_relacionamento and r.id_atendente is not null;

-- Who attends the client, and how who types it in is certified at that moment.
create function pessoas_da_proposta() returns trigger language plpgsql as $$
begin
  new.id_atendente := (select id_atendente from relacionamento where id = new.id_relacionamento);
  select cpf_agente, certificacao_valida_ate into new.cpf_agente, new.certificacao_valida_ate
    from usuario where id = new.id_usuario;
  return new;
end $$;
create trigger proposta_pessoas before insert on proposta
  for each row execute function pessoas_da_proposta();

create function propostas_do_atendente() returns trigger language plpgsql as $$
begin
  update proposta set id_atendente = new.id_atendente where id_relacionamento = new.id;
  return null;
end $$;
create trigger relacionamento_atendente after update of id_atendente on relacionamento
  for each row when (old.id_atendente is distinct from new.id_atendente)
  execute function propostas_do_atendente();

-- Each list has an index in its own order, for who sees promotores and for one atendente.
drop index proposta_promotor;
do $$
declare
  dono text;
  abertas text := $l$'PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO'$l$;
  andamento text := $l$'ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA', 'AVERBADA',
    'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO', 'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT',
    'REFIN_PORT'$l$;
  reprovadas text := $l$'REPROVADA', 'EXPIRADA', 'RETIDA'$l$;
  fins text := $l$'PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'$l$;
begin
  drop index proposta_prazo;
  foreach dono in array array['codigo_promotor', 'id_atendente'] loop
    execute format('create index proposta_abertas_%1$s on proposta
      (%1$s, atualizada_em desc, id desc) where situacao in (%2$s)', dono, abertas);
    execute format('create index proposta_andamento_%1$s on proposta
      (%1$s, atualizada_em desc, id desc) where situacao in (%2$s)', dono, andamento);
    execute format('create index proposta_reprovadas_%1$s on proposta
      (%1$s, coalesce(recuperavel, false), atualizada_em desc, id desc)
      where situacao in (%2$s)', dono, reprovadas);
    execute format('create index proposta_prazo_%1$s on proposta
      (%1$s, prazo_etapa, id) where situacao not in (%2$s)', dono, fins);
    execute format('create index proposta_devedor_%1$s on proposta
      (%1$s, devedor, vence, id) where devedor is not null', dono);
  end loop;
end $$;
