-- The margin ledger (docs/decisions/039): reservations of live propostas of the whole bank on a
-- benefit or a job, and the contracts they settle. Row-level security shows a promotor its own
-- propostas only; these functions answer for the whole bank without disclosing the number of
-- another's.

/**
 * Each reservation of a benefit or a job (one of the two is null): the net effect of a live
 * proposta on the margin for loans, its instalment less those of the running contracts it settles.
 * A proposta without a positive effect has no row. The number is null where the caller's promotores
 * do not see the proposta.
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
grant execute on function margem_reservas(uuid, uuid) to consigna_app;

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
grant execute on function margem_contrato_em_proposta(uuid) to consigna_app;

-- The answer of a convênio with a margin password. The password itself is in no column.
create table margem_consulta (
  id uuid primary key,
  id_empregador uuid not null references empregador,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  margem_disponivel bigint not null,
  consultada_em timestamptz not null
);
create index margem_consulta_empregador on margem_consulta (id_empregador, consultada_em desc);
alter table margem_consulta enable row level security;
create policy cliente on margem_consulta using (exists (
  select from relacionamento v
   where v.id_cliente = margem_consulta.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on margem_consulta to consigna_app;
