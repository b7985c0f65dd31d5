-- A contract of ours is settled only when the payroll answered for its last instalment, and a number
-- that fails does not hold up the others (docs/decisions/061).
alter table averbacao
  -- The last due date that the payroll answered for.
  add column retorno_ate date,
  add column retorno_tentado_em timestamptz;

drop function averbacoes_sem_retorno(date, int);

/**
 * Own contracts with a due date that the payroll did not answer for yet, or late for a month more:
 * each once an hour, those that were tried longest ago first.
 */
create function averbacoes_sem_retorno(agora timestamptz, dia date, quantas int)
  returns table (id_proposta uuid, codigo_promotor text, contrato text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.id_proposta, a.codigo_promotor, a.contrato
      from averbacao a join contrato k on k.numero = a.contrato
     where a.situacao = 'CONFIRMADA' and k.situacao = 'ATIVO' and k.primeiro_vencimento <= dia
       and (a.retorno_tentado_em is null or a.retorno_tentado_em <= agora - interval '1 hour')
       and (a.retorno_ate is null
            or a.retorno_ate < k.ultimo_vencimento
               and parcelas_vencidas(k.primeiro_vencimento, k.prazo, dia)
                   > parcelas_vencidas(k.primeiro_vencimento, k.prazo, a.retorno_ate)
            or a.retorno_em <= dia - 30
               and exists (select from contrato_parcela x where x.id_contrato = k.id
                              and x.vencimento <= dia and x.pago < k.valor_parcela))
     order by a.retorno_tentado_em nulls first, a.id_proposta limit quantas;
  end;
grant execute on function averbacoes_sem_retorno(timestamptz, date, int) to consigna_app;

create or replace function quitar_terminados(dia date, quantos int) returns int
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with terminados as (
      select k.id from contrato k
       where k.situacao = 'ATIVO' and k.ultimo_vencimento <= dia
         and not exists (select from proposta_contrato q where q.id_contrato = k.id and q.viva)
         and not exists (select from contrato_parcela x where x.id_contrato = k.id
                            and x.vencimento <= dia and x.pago < k.valor_parcela)
         -- Of an own booking the payroll has the last word, and says it after the due date.
         and not exists (select from averbacao a where a.contrato = k.numero
                            and a.situacao = 'CONFIRMADA'
                            and coalesce(a.retorno_ate, '-infinity') < k.ultimo_vencimento)
       order by k.ultimo_vencimento limit quantos for no key update skip locked
    ), quitados as (
      update contrato k set situacao = 'QUITADO', quitado_em = k.ultimo_vencimento
        from terminados t where k.id = t.id returning k.id
    )
    select count(*)::int from quitados;
  end;
