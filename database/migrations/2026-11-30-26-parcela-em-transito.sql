-- An instalment that a refinancing left out of its settlement stays in sight until the payroll answered for it.

/**
 * The last day of the due dates that the settlement of a contract left to the payroll: before the month of the first
 * due date of the refinancing that settled it. Null of a contract that no refinancing settled.
 */
create function fim_do_transito(do_contrato uuid) returns date
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select (date_trunc('month', n.primeiro_vencimento) - interval '1 day')::date
      from contrato k
      join proposta p on p.id = k.quitado_por and p.situacao = 'PAGA'
      join contrato n on n.numero = p.numero
     where k.id = do_contrato and k.situacao = 'QUITADO';
  end;
grant execute on function fim_do_transito(uuid) to consigna_app;

/**
 * Own contracts with a due date that the payroll did not answer for yet, or late for a month more:
 * each once an hour, those that were tried longest ago first. Of one that a refinancing settled, the due
 * dates that its settlement left to the payroll.
 */
create or replace function averbacoes_sem_retorno(agora timestamptz, dia date, quantas int)
  returns table (id_proposta uuid, codigo_promotor text, contrato text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.id_proposta, a.codigo_promotor, a.contrato
      from averbacao a join contrato k on k.numero = a.contrato
     where a.situacao = 'CONFIRMADA' and k.primeiro_vencimento <= dia
       and (a.retorno_tentado_em is null or a.retorno_tentado_em <= agora - interval '1 hour')
       and (k.situacao = 'ATIVO'
            and (a.retorno_ate is null
                 or a.retorno_ate < k.ultimo_vencimento
                    and parcelas_vencidas(k.primeiro_vencimento, k.prazo, dia)
                        > parcelas_vencidas(k.primeiro_vencimento, k.prazo, a.retorno_ate)
                 or a.retorno_em <= dia - 30
                    and exists (select from contrato_parcela x where x.id_contrato = k.id
                                   and x.vencimento <= dia and x.pago < k.valor_parcela))
            -- A payroll closes at most two months before its instalment falls due.
            or k.situacao = 'QUITADO' and k.quitado_por is not null and k.quitado_em > dia - 120
               and parcelas_vencidas(k.primeiro_vencimento, k.prazo, least(dia, fim_do_transito(k.id)))
                   > parcelas_vencidas(k.primeiro_vencimento, k.prazo, coalesce(a.retorno_ate, k.primeiro_vencimento - 1)))
     order by a.retorno_tentado_em nulls first, a.id_proposta limit quantas;
  end;
