-- What the client no longer lets us read is not counted either: the margin that is shown is the one that may be sold.

/**
 * As in 2026-11-30-64-resposta-de-quem-pediu.sql. An answer of the worker platform whose authorisation the client took
 * back since counts only where `retiradas` asks for it: a job that ended is no job again.
 */
create function margem_do_vinculo(do_empregador uuid, dia date, do_promotor text, retiradas boolean)
  returns table (base bigint, informada bigint, informada_em timestamptz, estimada boolean,
    vinculo jsonb, saldo_fgts bigint)
  language sql stable
  begin atomic
    select case when v.regime <> 'CLT' then e.renda_bruta
                else coalesce(t.base, remuneracao_estimada(e.renda_bruta, dia)) end,
           coalesce(t.margem, m.margem_disponivel), coalesce(t.em, m.consultada_em),
           v.regime = 'CLT' and t.base is null,
           case when t.em is not null then coalesce(t.vinculo, 'null') end,
           case when jsonb_typeof(t.vinculo #> '{dadosFinanceiros,valorSaldoFgts}') = 'number'
             then floor((t.vinculo #>> '{dadosFinanceiros,valorSaldoFgts}')::numeric * 100)::bigint end
      from empregador e
      join convenio v on v.codigo = e.codigo_convenio
      left join lateral (
        select m.margem_disponivel, m.consultada_em from margem_consulta m
         where m.id_empregador = e.id and v.regime <> 'CLT'
           and (do_promotor is null or m.codigo_promotor = do_promotor)
           and (m.consultada_em at time zone 'America/Sao_Paulo')::date >= dia
         order by m.consultada_em desc limit 1) m on true
      left join lateral (
        select c.consultado_em as em, j.vinculo, j.base, j.margem
          from (select n.* from credito_trabalhador n
                 where n.id_cliente = e.id_cliente
                   and (do_promotor is null or n.codigo_promotor = do_promotor)
                   and (retiradas or not exists (
                     select from consentimento k
                      where k.id_cliente = n.id_cliente and k.codigo_promotor = n.codigo_promotor
                        and k.tipo = 'TRABALHADOR' and k.situacao = 'REVOGADO'
                        and k.encerrado_em >= n.consultado_em))
                 order by n.consultado_em desc limit 1) c
          left join lateral (
            select j.value as vinculo,
                   case when jsonb_typeof(j.value #> '{dadosFinanceiros,valorBaseMargem}') = 'number'
                     then greatest(0, floor((j.value #>> '{dadosFinanceiros,valorBaseMargem}')::numeric
                       * 100))::bigint end as base,
                   case when jsonb_typeof(j.value #> '{dadosFinanceiros,valorMargemDisponivel}') = 'number'
                     then floor((j.value #>> '{dadosFinanceiros,valorMargemDisponivel}')::numeric
                       * 100)::bigint end as margem
              from jsonb_array_elements(c.vinculos) j
             where lower(btrim(j.value #>> '{dadosProfissionais,matricula}'))
                   = lower(btrim(e.matricula))
             order by 3 nulls last, 2 nulls last limit 1) j on true
         where v.regime = 'CLT') t on true
     where e.id = do_empregador;
  end;
grant execute on function margem_do_vinculo(uuid, date, text, boolean) to consigna_app;
drop function margem_do_vinculo(uuid, date, text);
