-- A payment in dispute keeps the margin of both versions until a person decides (docs/decisions/056).

create index divergencia_do_pagamento on divergencia (id_proposta)
  where decisao is distinct from 'NOSSA' and (nossa = 'PAGA' or deles = 'PAGA');

/**
 * Propostas that the bank says it paid and that ended here without payment, or the reverse: until
 * somebody decides that our version holds.
 */
create function propostas_em_disputa() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.id from divergencia d join proposta p on p.id = d.id_proposta
     where d.decisao is distinct from 'NOSSA'
       and (d.deles = 'PAGA' and p.situacao in ('REPROVADA', 'CANCELADA', 'EXPIRADA')
            or d.nossa = 'PAGA' and p.situacao = 'PAGA'
               and d.deles in ('REPROVADA', 'CANCELADA', 'EXPIRADA'));
  end;

/**
 * Each reservation of a benefit or a job (one of the two is null) on a day: the net effect of a live
 * proposta, its instalment less those of the running contracts it settles, and the place it takes.
 * One that the bank says it paid reserves the same; one that we hold as paid against the bank's word
 * reserves what its settled contracts took beyond it. Cards reserve of their own margins and of the
 * total, and take no place. A proposta without a positive effect has no row. The number is null where
 * the caller's promotores do not see the proposta. A booked one is counted by whoever states the
 * margin after `averbada_em`; one in dispute never is.
 */
create or replace function margem_reservas(do_beneficio uuid, do_empregador uuid, dia date)
  returns table (produto text, numero text, valor bigint, lugares int, desde timestamptz,
    averbada_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.produto, case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end,
           r.valor, case when p.produto in ('RMC', 'RCC', 'SAQUE') then 0 else r.lugares end,
           p.criada_em,
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
       and r.valor > 0 and cliente_visivel(p.id_cliente)
    union all
    select p.produto, case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end,
           case when p.situacao = 'PAGA' then -r.valor else r.valor end,
           case when p.produto in ('RMC', 'RCC', 'SAQUE') then 0
                when p.situacao = 'PAGA' then greatest(0, r.contratos - 1)
                else greatest(0, 1 - r.contratos) end,
           p.criada_em, null::timestamptz
      from proposta p
     cross join lateral (
       select p.valor_parcela - coalesce(sum(k.valor_parcela), 0)::bigint as valor,
              count(k.id)::int as contratos
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato and k.ultimo_vencimento > dia
          and (k.situacao = 'ATIVO' and p.situacao <> 'PAGA' or k.quitado_por = p.id)
        where q.id_proposta = p.id) r
     where p.id in (select propostas_em_disputa())
       and (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and case when p.situacao = 'PAGA' then r.valor < 0 else r.valor > 0 end
       and cliente_visivel(p.id_cliente);
  end;

/** One row when a proposta of the bank, live or in dispute, settles the contract; its number as above. */
create or replace function margem_contrato_em_proposta(contrato uuid) returns table (numero text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end
      from proposta_contrato q join proposta p on p.id = q.id_proposta
     where q.id_contrato = contrato and cliente_visivel(p.id_cliente)
       and (p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
            or p.situacao <> 'PAGA' and p.id in (select propostas_em_disputa()))
     limit 1;
  end;
