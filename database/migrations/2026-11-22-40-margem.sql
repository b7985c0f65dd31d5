-- The ledger of margin: what live propostas of the whole bank take of a benefit or a job before they
-- are contracts, and which contracts they settle. Row security shows a promotor its own propostas only,
-- so its sums were short; these functions answer for the whole bank and tell no number of another's.

-- The benefit or job of a proposta is its own: an opportunity need not name one.
alter table proposta
  add column id_beneficio uuid references beneficio,
  add column id_empregador uuid references empregador,
  add constraint proposta_uma_fonte check (num_nonnulls(id_beneficio, id_empregador) <= 1);

-- As it was simulated; else that of the contract it settles; else that of its opportunity.
update proposta p
   set id_beneficio = f.id_beneficio,
       id_empregador = case when f.id_beneficio is null then f.id_empregador end
  from (select p.id,
               coalesce(
                 (select b.id from simulacao s join beneficio b on b.id::text = s.entrada ->> 'idBeneficio'
                   where s.id = p.id_simulacao and b.id_cliente = p.id_cliente),
                 (select k.id_beneficio from proposta_contrato q join contrato k on k.id = q.id_contrato
                   where q.id_proposta = p.id and k.id_beneficio is not null limit 1),
                 o.id_beneficio) as id_beneficio,
               coalesce(
                 (select e.id from simulacao s join empregador e on e.id::text = s.entrada ->> 'idEmpregador'
                   where s.id = p.id_simulacao and e.id_cliente = p.id_cliente),
                 (select k.id_empregador from proposta_contrato q join contrato k on k.id = q.id_contrato
                   where q.id_proposta = p.id and k.id_empregador is not null limit 1),
                 o.id_empregador) as id_empregador
          from proposta p join oportunidade o on o.id = p.id_oportunidade) f
 where f.id = p.id;

create index proposta_viva_do_beneficio on proposta (id_beneficio)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create index proposta_viva_do_empregador on proposta (id_empregador)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
-- Served the sums that are asked by benefit or job from now on.
drop index proposta_viva_do_cliente;

/**
 * Each reservation of a benefit or a job (one of the two is null): the net effect of a live proposta
 * on the margin for loans, its instalment less those of the running contracts that it settles. One
 * that does not raise what is taken has no row. The number is null where the caller's promotores do not
 * see the proposta.
 */
create function margem_reservas(do_beneficio uuid, do_empregador uuid)
  returns table (produto text, numero text, valor bigint, desde timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.produto, case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end,
           r.valor, p.criada_em
      from proposta p
     cross join lateral (
       select p.valor_parcela - coalesce(sum(k.valor_parcela), 0)::bigint as valor
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato and k.situacao = 'ATIVO'
        where q.id_proposta = p.id) r
     where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
       and p.produto not in ('RMC', 'RCC', 'SAQUE')
       and r.valor > 0 and cliente_visivel(p.id_cliente);
  end;

/** One row when a live proposta of the bank settles the contract; its number as above. */
create function margem_contrato_em_proposta(contrato uuid) returns table (numero text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end
      from proposta_contrato q join proposta p on p.id = q.id_proposta
     where q.id_contrato = contrato and cliente_visivel(p.id_cliente)
       and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
     limit 1;
  end;

revoke execute on function margem_reservas(uuid, uuid), margem_contrato_em_proposta(uuid) from public;
grant execute on function margem_reservas(uuid, uuid), margem_contrato_em_proposta(uuid)
  to consigna_app;
