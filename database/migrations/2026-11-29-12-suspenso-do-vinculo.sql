-- A suspended contract of a job takes margin: it comes back on the payroll, and nobody outside says that its margin is
-- free (docs/decisions/113).

/** As in 2026-11-27-40: what a proposta reserves, less what it settles and what takes margin today. */
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
         join contrato k on k.id = q.id_contrato
          and (k.situacao = 'ATIVO' or k.situacao = 'SUSPENSO' and k.id_empregador is not null)
          and k.ultimo_vencimento > dia
        where q.id_proposta = case
            when p.id_portabilidade is not null and not exists (
              select from proposta_contrato o where o.id_proposta = p.id) then p.id_portabilidade
            else p.id end) r
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
          and ((k.situacao = 'ATIVO' or k.situacao = 'SUSPENSO' and k.id_empregador is not null)
               and p.situacao <> 'PAGA' or k.quitado_por = p.id)
        where q.id_proposta = p.id) r
     where p.id in (select propostas_em_disputa())
       and (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and case when p.situacao = 'PAGA' then r.valor < 0 else r.valor > 0 end
       and cliente_visivel(p.id_cliente);
  end;
