-- What the bank did is counted from when it did it, not from when it was heard (docs/decisions/061).
-- A loan that we book ourselves is booked and taken back by our own call: there the row has no other
-- instant.
alter table proposta_historico add column de_fato_em timestamptz;

/**
 * What changed since somebody stated the margin of a benefit or a job (one of the two is null), in
 * centavos: less the loans that the bank paid and that were booked afterwards, plus those booked
 * before and withdrawn afterwards. By net effect, as a reservation.
 */
create or replace function margem_mudou(do_beneficio uuid, do_empregador uuid, informada_em timestamptz)
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
       select min(coalesce(h.de_fato_em, h.ocorrido_em)) filter (where h.para in ('AVERBADA', 'AVERBADA_PORT', 'PAGA'))
                as averbada,
              bool_or(h.para = 'PAGA') as paga,
              max(coalesce(h.de_fato_em, h.ocorrido_em)) filter (where h.para = 'CANCELADA') as fim
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
           (select min(coalesce(h.de_fato_em, h.ocorrido_em)) from proposta_historico h
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
