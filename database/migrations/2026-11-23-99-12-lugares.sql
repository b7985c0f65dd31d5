-- The count of running loans that the INSS answered is of its instant (docs/decisions/066).

/**
 * What changed since somebody stated how many loans of a benefit run, in places: plus the loans that
 * were paid and booked afterwards, less the contracts that they settled; the other way for those
 * withdrawn afterwards; less the contracts whose last due date came since, up to a day.
 */
create function lugares_mudaram(do_beneficio uuid, informada_em timestamptz, dia date) returns int
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
          and (k.quitado_por = p.id or p.situacao = 'CANCELADA' and k.situacao = 'ATIVO')
        where q.id_proposta = p.id) e
     where p.id_beneficio = do_beneficio and p.situacao in ('PAGA', 'CANCELADA') and t.paga
       and p.produto not in ('RMC', 'RCC', 'SAQUE') and cliente_visivel(p.id_cliente))
    - (select count(*)::int from contrato k
        where k.id_beneficio = do_beneficio and k.situacao in ('ATIVO', 'QUITADO')
          and k.quitado_por is null and k.produto not in ('RMC', 'RCC', 'SAQUE')
          and k.ultimo_vencimento > (informada_em at time zone 'America/Sao_Paulo')::date
          and k.ultimo_vencimento <= dia and cliente_visivel(k.id_cliente));
  end;
grant execute on function lugares_mudaram(uuid, timestamptz, date) to consigna_app;
