-- The life of a contract (docs/decisions/039): it is in at most one live proposta of the bank.

-- Copied from the situação of the proposta by the two triggers below, so that an index can compare
-- the rows of several propostas.
alter table proposta_contrato add column viva boolean not null default false;
update proposta_contrato q set viva = true from proposta p
 where p.id = q.id_proposta
   and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create unique index proposta_contrato_viva on proposta_contrato (id_contrato) where viva;

create function contrato_da_proposta_viva() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  select p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
    into strict new.viva from proposta p where p.id = new.id_proposta;
  return new;
end $$;
create trigger proposta_contrato_viva before insert on proposta_contrato
  for each row execute function contrato_da_proposta_viva();

create function contratos_da_proposta() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update proposta_contrato q
     set viva = new.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
   where q.id_proposta = new.id
     and q.viva <> (new.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'));
  return null;
end $$;
create trigger proposta_contratos after update of situacao on proposta
  for each row when (old.situacao is distinct from new.situacao)
  execute function contratos_da_proposta();

-- The proposta whose payment settled the contract: only its withdrawal lets the contract run again.
alter table contrato add column quitado_por uuid references proposta;
update contrato k set quitado_por = (select p.id from proposta_contrato q
    join proposta p on p.id = q.id_proposta and p.situacao = 'PAGA'
   where q.id_contrato = k.id order by p.atualizada_em desc limit 1)
 where k.situacao = 'QUITADO';
alter table contrato add constraint contrato_quitado_por
  check (quitado_por is null or situacao = 'QUITADO');
create index contrato_quitado_por on contrato (quitado_por) where quitado_por is not null;

/** The live refinancings of the bank that settle the contract of a paid proposta. */
create function margem_refinanciamentos_de(paga uuid)
  returns table (numero text, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.numero, r.codigo_promotor
      from proposta p join contrato k on k.numero = p.numero
      join proposta_contrato q on q.id_contrato = k.id and q.viva
      join proposta r on r.id = q.id_proposta
     where p.id = paga and cliente_visivel(p.id_cliente)
     order by r.numero;
  end;
grant execute on function margem_refinanciamentos_de(uuid) to consigna_app;

-- On its last due date a contract leaves margin and places.
drop function margem_reservas(uuid, uuid);

/**
 * Each reservation of a benefit or a job (one of the two is null) on a day: the net effect of a live
 * proposta on the margin for loans, its instalment less those of the running contracts it settles,
 * and the place it takes. A proposta without a positive effect has no row. The number is null where
 * the caller's promotores do not see the proposta. A booked one is counted by whoever states the
 * margin after `averbada_em`.
 */
create function margem_reservas(do_beneficio uuid, do_empregador uuid, dia date)
  returns table (produto text, numero text, valor bigint, lugares int, desde timestamptz,
    averbada_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.produto, case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end,
           r.valor, r.lugares, p.criada_em,
           (select min(h.ocorrido_em) from proposta_historico h
             where h.id_proposta = p.id and h.para in ('AVERBADA', 'AVERBADA_PORT'))
      from proposta p
     cross join lateral (
       select p.valor_parcela - coalesce(sum(k.valor_parcela), 0)::bigint as valor,
              greatest(0, 1 - count(k.id))::int as lugares
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato and k.situacao = 'ATIVO'
          and k.ultimo_vencimento > dia
        where q.id_proposta = p.id) r
     where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
       and p.produto not in ('RMC', 'RCC', 'SAQUE')
       and r.valor > 0 and cliente_visivel(p.id_cliente);
  end;
grant execute on function margem_reservas(uuid, uuid, date) to consigna_app;

create index contrato_por_quitar on contrato (ultimo_vencimento) where situacao = 'ATIVO';

/**
 * Contracts of the whole bank past their last due date become QUITADO; answers how many. A suspended
 * one has open instalments; one in a live proposta is settled by it, or later.
 */
create function quitar_terminados(dia date, quantos int) returns int
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with terminados as (
      select k.id from contrato k
       where k.situacao = 'ATIVO' and k.ultimo_vencimento <= dia
         and not exists (select from proposta_contrato q where q.id_contrato = k.id and q.viva)
       order by k.ultimo_vencimento limit quantos for no key update skip locked
    ), quitados as (
      update contrato k set situacao = 'QUITADO' from terminados t where k.id = t.id returning k.id
    )
    select count(*)::int from quitados;
  end;
grant execute on function quitar_terminados(date, int) to consigna_app;

create index proposta_terminada_do_beneficio on proposta (id_beneficio)
  where situacao in ('PAGA', 'CANCELADA');
create index proposta_terminada_do_empregador on proposta (id_empregador)
  where situacao in ('PAGA', 'CANCELADA');

/**
 * What changed since somebody stated the margin of a benefit or a job (one of the two is null), in
 * centavos: less the loans that the bank paid and that were booked afterwards, plus those booked
 * before and withdrawn afterwards. By net effect, as a reservation.
 */
create function margem_mudou(do_beneficio uuid, do_empregador uuid, informada_em timestamptz)
  returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(sum(case
        when p.situacao = 'PAGA' and t.averbada > informada_em then -e.efeito
        when p.situacao = 'CANCELADA' and t.averbada <= informada_em and t.fim > informada_em
          then e.efeito
        else 0 end), 0)::bigint
      from proposta p
     cross join lateral (
       select min(h.ocorrido_em) filter (where h.para in ('AVERBADA', 'AVERBADA_PORT', 'PAGA'))
                as averbada,
              bool_or(h.para = 'PAGA') as paga,
              max(h.ocorrido_em) filter (where h.para = 'CANCELADA') as fim
         from proposta_historico h where h.id_proposta = p.id) t
     cross join lateral (
       select p.valor_parcela - coalesce(sum(k.valor_parcela), 0)::bigint as efeito
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato
          and (k.quitado_por = p.id or p.situacao = 'CANCELADA' and k.situacao = 'ATIVO')
        where q.id_proposta = p.id) e
     where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and p.situacao in ('PAGA', 'CANCELADA') and t.paga
       and p.produto not in ('RMC', 'RCC', 'SAQUE') and cliente_visivel(p.id_cliente);
  end;
grant execute on function margem_mudou(uuid, uuid, timestamptz) to consigna_app;

-- Paid after its first due date a contract is kept all the same: the money has left.
alter table contrato drop constraint contrato_check;
alter table contrato add constraint contrato_vencimentos
  check (ultimo_vencimento >= primeiro_vencimento);
