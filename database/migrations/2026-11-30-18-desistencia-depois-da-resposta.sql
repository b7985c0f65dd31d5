-- A contract that ran again by a withdrawal may be settled once more: the withdrawal gave back the difference of its
-- own day all the same (docs/decisions/061).

/**
 * As in 2026-11-23-91-2: what changed since somebody stated the margin of a benefit or a job (one of the two is
 * null), in centavos: less the loans that the bank paid and that were booked afterwards, plus those booked before
 * and withdrawn afterwards. By net effect, as a reservation; a withdrawn one by the contracts that ran again then.
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
               or p.situacao = 'CANCELADA' and (k.situacao = 'ATIVO' or exists (
                 select from proposta_historico r where r.id_proposta = k.quitado_por and r.para = 'PAGA'
                    and coalesce(r.de_fato_em, r.ocorrido_em) > t.fim)))
        where q.id_proposta = p.id) e
     where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and p.situacao in ('PAGA', 'CANCELADA') and t.paga
       and p.produto not in ('RMC', 'RCC', 'SAQUE') and cliente_visivel(p.id_cliente);
  end;

/** As in 2026-11-23-99-12: the same of the count of running loans, less the contracts that ended since, up to a day. */
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
               or p.situacao = 'CANCELADA' and (k.situacao = 'ATIVO' or exists (
                 select from proposta_historico r where r.id_proposta = k.quitado_por and r.para = 'PAGA'
                    and coalesce(r.de_fato_em, r.ocorrido_em) > t.fim)))
        where q.id_proposta = p.id) e
     where p.id_beneficio = do_beneficio and p.situacao in ('PAGA', 'CANCELADA') and t.paga
       and p.produto not in ('RMC', 'RCC', 'SAQUE') and cliente_visivel(p.id_cliente))
    - (select count(*)::int from contrato k
        where k.id_beneficio = do_beneficio and k.situacao in ('ATIVO', 'QUITADO')
          and k.quitado_por is null and k.produto not in ('RMC', 'RCC', 'SAQUE')
          and k.ultimo_vencimento > (informada_em at time zone 'America/Sao_Paulo')::date
          and k.ultimo_vencimento <= dia and cliente_visivel(k.id_cliente));
  end;
