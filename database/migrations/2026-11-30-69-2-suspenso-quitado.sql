-- A refinancing may settle a contract that was suspended after the proposta: the margin that it frees is none, and a
-- withdrawal brings it back suspended.

alter table contrato add column antes_de_quitado text check (antes_de_quitado in ('ATIVO', 'SUSPENSO'));

/**
 * As in 2026-11-30-18: what changed since somebody stated the margin of a benefit or a job (one of the two is
 * null), in centavos: less the loans that the bank paid and that were booked afterwards, plus those booked before
 * and withdrawn afterwards. By net effect, as a reservation; a withdrawn one by the contracts that ran again then. A
 * suspended contract of a benefit took no margin and no place: its loan takes the whole instalment.
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
          and (k.quitado_por = p.id
               or p.situacao = 'CANCELADA' and (k.situacao in ('ATIVO', 'SUSPENSO') or exists (
                 select from proposta_historico r where r.id_proposta = k.quitado_por and r.para = 'PAGA'
                    and coalesce(r.de_fato_em, r.ocorrido_em) > t.fim)))
          and (k.id_empregador is not null
               or 'SUSPENSO' not in (k.situacao, coalesce(k.antes_de_quitado, 'ATIVO')))
        where q.id_proposta = p.id) e
     where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and p.situacao in ('PAGA', 'CANCELADA') and t.paga
       and p.produto not in ('RMC', 'RCC', 'SAQUE') and cliente_visivel(p.id_cliente);
  end;

/** As in 2026-11-30-18: the same of the count of running loans, less the contracts that ended since, up to a day. */
create or replace function lugares_mudaram(do_beneficio uuid, informada_em timestamptz, dia date) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select (select coalesce(sum(case
        when p.situacao = 'PAGA' and t.averbada > informada_em then 1 - e.quitados
        when p.situacao = 'CANCELADA' and t.averbada <= informada_em and t.fim > informada_em
          then e.quitados - 1
        else 0 end), 0)::int
      from proposta p
     cross join lateral (
       select min(coalesce(h.de_fato_em, h.ocorrido_em))
                filter (where h.para in ('AVERBADA', 'AVERBADA_PORT', 'PAGA')) as averbada,
              bool_or(h.para = 'PAGA') as paga,
              max(coalesce(h.de_fato_em, h.ocorrido_em)) filter (where h.para = 'CANCELADA') as fim
         from proposta_historico h where h.id_proposta = p.id) t
     cross join lateral (
       select count(k.id)::int as quitados
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato
          and (k.quitado_por = p.id
               or p.situacao = 'CANCELADA' and (k.situacao in ('ATIVO', 'SUSPENSO') or exists (
                 select from proposta_historico r where r.id_proposta = k.quitado_por and r.para = 'PAGA'
                    and coalesce(r.de_fato_em, r.ocorrido_em) > t.fim)))
          and (k.id_empregador is not null
               or 'SUSPENSO' not in (k.situacao, coalesce(k.antes_de_quitado, 'ATIVO')))
        where q.id_proposta = p.id) e
     where p.id_beneficio = do_beneficio and p.situacao in ('PAGA', 'CANCELADA') and t.paga
       and p.produto not in ('RMC', 'RCC', 'SAQUE') and cliente_visivel(p.id_cliente))
    - (select count(*)::int from contrato k
        where k.id_beneficio = do_beneficio and k.situacao in ('ATIVO', 'QUITADO')
          and k.quitado_por is null and k.produto not in ('RMC', 'RCC', 'SAQUE')
          and k.ultimo_vencimento > (informada_em at time zone 'America/Sao_Paulo')::date
          and k.ultimo_vencimento <= dia and cliente_visivel(k.id_cliente));
  end;

/** As in 2026-11-29-12: what a proposta reserves, less what it settles and what takes margin today. */
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
               and p.situacao <> 'PAGA'
               or k.quitado_por = p.id
                  and (k.id_empregador is not null or k.antes_de_quitado is distinct from 'SUSPENSO'))
        where q.id_proposta = p.id) r
     where p.id in (select propostas_em_disputa())
       and (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and case when p.situacao = 'PAGA' then r.valor < 0 else r.valor > 0 end
       and cliente_visivel(p.id_cliente);
  end;
