-- Consents, answers of outside systems and papers stay with the promotor that asked for them: a
-- relationship that becomes whole by a proof of presence opens none of them (docs/decisions/054).

-- Rows without a promotor -------------------------------------------------------------------------

/** The promotor that has had the client whole the longest: for a row that does not say who asked. */
create function primeiro_promotor(alvo uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select codigo_promotor from relacionamento
           where id_cliente = alvo and confirmado_em is not null
           order by confirmado_em, criado_em, id limit 1);
revoke execute on function primeiro_promotor(uuid) from public;

create function promotor_de_quem_pediu() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.codigo_promotor := primeiro_promotor(new.id_cliente);
  return new;
end $$;

-- Consents ----------------------------------------------------------------------------------------

update consentimento c
   set codigo_promotor = coalesce((select r.codigo_promotor from relacionamento r
                                    where r.id = c.id_relacionamento), primeiro_promotor(c.id_cliente))
 where codigo_promotor is null;
create trigger consentimento_promotor before insert on consentimento
  for each row when (new.codigo_promotor is null) execute function promotor_de_quem_pediu();

drop policy cliente on consentimento;
create policy promotor on consentimento using (codigo_promotor = any (promotores_visiveis()));
drop policy cliente on consentimento_envio;
create policy promotor on consentimento_envio using (codigo_promotor = any (promotores_visiveis()));

-- One pending request of each kind in a promotor; those of two promotores do not know each other.
drop index consentimento_em_curso;
create unique index consentimento_em_curso on consentimento (id_cliente, codigo_promotor, tipo)
  where situacao in ('ENVIADO', 'ABERTO') and link_expira_em is not null;

/**
 * Consent links and keys sent to a client since an instant, over all promotores: it is one person's
 * phone that rings. Part of the contact gate.
 */
create function envios_de_consentimento(alvo uuid, desde timestamptz) returns setof timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select e.enviado_em from consentimento_envio e
     where e.id_cliente = alvo and e.enviado_em > desde;
  end;
grant execute on function envios_de_consentimento(uuid, timestamptz) to consigna_app;

-- Answers of outside systems ----------------------------------------------------------------------

drop policy cliente on beneficio_consulta;
create policy promotor on beneficio_consulta using (codigo_promotor = any (promotores_visiveis()));
drop policy cliente on margem_consulta;
create policy promotor on margem_consulta using (codigo_promotor = any (promotores_visiveis()));
drop policy cliente on sift_score;
create policy promotor on sift_score using (codigo_promotor = any (promotores_visiveis()));
drop policy cliente on sift_envio;
create policy promotor on sift_envio using (codigo_promotor = any (promotores_visiveis()));

-- A benefit is one row of the bank, because contracts and the margin ledger name it. A promotor sees
-- it once the INSS answered that promotor about it.
create table beneficio_visto (
  id_beneficio uuid not null,
  codigo_promotor text not null references promotor,
  primary key (id_beneficio, codigo_promotor)
);
alter table beneficio_visto enable row level security;
create policy promotor on beneficio_visto using (codigo_promotor = any (promotores_visiveis()));
grant select on beneficio_visto to consigna_app;

insert into beneficio_visto
select b.id, r.codigo_promotor from beneficio b
  join relacionamento r on r.id_cliente = b.id_cliente and r.confirmado_em is not null;

-- What the owner of the tables writes (a load, the demonstration) names no promotor that asked.
create function ver_beneficios_carregados() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if promotores_visiveis() <> '{-}' then return null; end if;
  insert into beneficio_visto
  select b.id, r.codigo_promotor from novos b
    join relacionamento r on r.id_cliente = b.id_cliente and r.confirmado_em is not null
  on conflict do nothing;
  return null;
end $$;
create trigger beneficio_carregado after insert on beneficio referencing new table as novos
  for each statement execute function ver_beneficios_carregados();

-- A relationship that is whole from its first moment opens what the bank knew of the client before.
create function ver_beneficios_do_inedito() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into beneficio_visto
  select b.id, r.codigo_promotor from novos r
    join beneficio b on b.id_cliente = r.id_cliente
   where r.confirmado_em is not null
  on conflict do nothing;
  return null;
end $$;
create trigger relacionamento_beneficios after insert on relacionamento
  referencing new table as novos
  for each statement execute function ver_beneficios_do_inedito();

/**
 * Before an answer of the INSS is written: the promotor that asked sees the benefit from now on.
 * Answers the id of its row, kept or to come; null for a number of another client. The lock on the
 * client lets two promotores answer one after the other.
 */
create function reconhecer_beneficio(do_cliente uuid, qual text, promotor text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  achado beneficio;
  novo uuid;
begin
  if not promotor = any (promotores_visiveis()) or not exists (
      select from relacionamento r where r.id_cliente = do_cliente and r.confirmado_em is not null
         and r.codigo_promotor = promotor) then
    raise exception 'The promotor does not attend this client' using errcode = 'insufficient_privilege';
  end if;
  perform from cliente where id = do_cliente for no key update;
  select * into achado from beneficio b where b.numero = qual;
  if achado.id_cliente <> do_cliente then return null; end if;
  novo := coalesce(achado.id, gen_random_uuid());
  insert into beneficio_visto values (novo, promotor) on conflict do nothing;
  return novo;
end $$;
grant execute on function reconhecer_beneficio(uuid, text, text) to consigna_app;

drop policy cliente on beneficio;
create policy promotor on beneficio using (exists (
  select from beneficio_visto v
   where v.id_beneficio = beneficio.id and v.codigo_promotor = any (promotores_visiveis())));

-- Worker credit: one answer of each promotor, and one run of each.
alter table credito_trabalhador add column codigo_promotor text references promotor;
update credito_trabalhador set codigo_promotor = primeiro_promotor(id_cliente);
create trigger credito_trabalhador_promotor before insert on credito_trabalhador
  for each row when (new.codigo_promotor is null) execute function promotor_de_quem_pediu();
alter table credito_trabalhador drop constraint credito_trabalhador_pkey,
  add primary key (id_cliente, codigo_promotor);
drop policy cliente on credito_trabalhador;
create policy promotor on credito_trabalhador using (codigo_promotor = any (promotores_visiveis()));

alter table empregador_processamento add column codigo_promotor text references promotor;
update empregador_processamento set codigo_promotor = primeiro_promotor(id_cliente);
create trigger empregador_processamento_promotor before insert on empregador_processamento
  for each row when (new.codigo_promotor is null) execute function promotor_de_quem_pediu();
alter table empregador_processamento drop constraint empregador_processamento_pkey,
  add primary key (id_cliente, codigo_promotor);
drop policy cliente on empregador_processamento;
create policy promotor on empregador_processamento
  using (codigo_promotor = any (promotores_visiveis()));

-- As in 2026-11-22-72-vinculo.sql; of several answers that the reader may see, the newest.
create or replace function margem_do_vinculo(do_empregador uuid, dia date)
  returns table (base bigint, informada bigint, informada_em timestamptz, estimada boolean,
    vinculo jsonb, saldo_fgts bigint)
  language sql stable
  begin atomic
    select case when v.regime <> 'CLT' then e.renda_bruta
                else coalesce(t.base, remuneracao_estimada(e.renda_bruta, dia)) end,
           coalesce(t.margem, m.margem_disponivel), coalesce(t.em, m.consultada_em),
           v.regime = 'CLT' and t.base is null,
           case when t.em is not null then coalesce(t.vinculo, 'null') end,
           case when jsonb_typeof(t.vinculo #> '{dadosFinanceiros,valorSaldoFgts}') = 'number'
             then floor((t.vinculo #>> '{dadosFinanceiros,valorSaldoFgts}')::numeric * 100)::bigint end
      from empregador e
      join convenio v on v.codigo = e.codigo_convenio
      left join lateral (
        select m.margem_disponivel, m.consultada_em from margem_consulta m
         where m.id_empregador = e.id and v.regime <> 'CLT'
           and (m.consultada_em at time zone 'America/Sao_Paulo')::date >= dia
         order by m.consultada_em desc limit 1) m on true
      left join lateral (
        select c.consultado_em as em, j.vinculo, j.base, j.margem
          from (select n.* from credito_trabalhador n where n.id_cliente = e.id_cliente
                 order by n.consultado_em desc limit 1) c
          left join lateral (
            select j.value as vinculo,
                   case when jsonb_typeof(j.value #> '{dadosFinanceiros,valorBaseMargem}') = 'number'
                     then greatest(0, floor((j.value #>> '{dadosFinanceiros,valorBaseMargem}')::numeric
                       * 100))::bigint end as base,
                   case when jsonb_typeof(j.value #> '{dadosFinanceiros,valorMargemDisponivel}') = 'number'
                     then floor((j.value #>> '{dadosFinanceiros,valorMargemDisponivel}')::numeric
                       * 100)::bigint end as margem
              from jsonb_array_elements(c.vinculos) j
             where lower(btrim(j.value #>> '{dadosProfissionais,matricula}'))
                   = lower(btrim(e.matricula))
             order by 3 nulls last, 2 nulls last limit 1) j on true
         where v.regime = 'CLT') t on true
     where e.id = do_empregador;
  end;

-- Rows below a row of one promotor ----------------------------------------------------------------
-- Read through their parent. Written as before: in the statement that inserts a parent with its first
-- line of history, a policy does not see that parent yet.

alter policy cliente on consentimento_historico
  using (exists (select from consentimento k where k.id = id_consentimento
                    and k.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on consentimento_evidencia
  using (exists (select from consentimento k where k.id = id_consentimento
                    and k.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
drop policy cliente on oportunidade_historico;
create policy promotor on oportunidade_historico
  using (codigo_promotor = any (promotores_visiveis()));
alter policy cliente on proposta_historico
  using (exists (select from proposta q where q.id = id_proposta
                    and q.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on averbacao_evento
  using (exists (select from proposta q where q.id = id_proposta
                    and q.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on formalizacao_historico
  using (exists (select from formalizacao f where f.id = id_formalizacao
                    and f.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on formalizacao_pessoa
  using (exists (select from formalizacao f where f.id = id_formalizacao
                    and f.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on formalizacao_envio
  using (exists (select from formalizacao f where f.id = id_formalizacao
                    and f.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on formalizacao_evidencia
  using (exists (select from formalizacao f where f.id = id_formalizacao
                    and f.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));
alter policy cliente on formalizacao_evento
  using (exists (select from formalizacao f where f.id = id_formalizacao
                    and f.codigo_promotor = any (promotores_visiveis())))
  with check (cliente_visivel(id_cliente));

-- An address of one file is of the person who asked for it.
alter policy cliente on arquivo_ingresso
  using (id_usuario = usuario_atual());

-- An answer of the client is read by the promotores that had written to that phone.
alter policy cliente on mensagem_recebida
  using (exists (select from mensagem m where m.id_cliente = mensagem_recebida.id_cliente
                    and m.id_telefone = mensagem_recebida.id_telefone
                    and m.codigo_promotor = any (promotores_visiveis())));
