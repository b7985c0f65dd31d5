-- Worker credit by the net base of the platform (docs/decisions/047).

-- Dated rows of the deductions of a salary, for a job that the platform was not asked about.
create table tributo_faixa (
  tributo text not null check (tributo in ('INSS', 'IRRF')),
  vigencia_inicio date not null,
  vigencia_fim date,
  -- The band ends here, in centavos; null: no end.
  ate bigint,
  aliquota numeric(5, 2) not null,
  deducao bigint not null default 0,
  norma text not null,
  confianca text not null,
  primary key (tributo, vigencia_inicio, aliquota)
);
insert into tributo_faixa (tributo, vigencia_inicio, ate, aliquota, deducao, norma, confianca)
values ('INSS', '2026-01-01', 162100, 7.5, 0, 'Tabela de contribuição do INSS de 2026', 'baixa'),
       ('INSS', '2026-01-01', 290284, 9, 0, 'Tabela de contribuição do INSS de 2026', 'baixa'),
       ('INSS', '2026-01-01', 435427, 12, 0, 'Tabela de contribuição do INSS de 2026', 'baixa'),
       ('INSS', '2026-01-01', 847555, 14, 0, 'Tabela de contribuição do INSS de 2026', 'baixa'),
       ('IRRF', '2026-01-01', 242880, 0, 0, 'Tabela mensal do IRRF de 2026', 'baixa'),
       ('IRRF', '2026-01-01', 282665, 7.5, 18216, 'Tabela mensal do IRRF de 2026', 'baixa'),
       ('IRRF', '2026-01-01', 375105, 15, 39416, 'Tabela mensal do IRRF de 2026', 'baixa'),
       ('IRRF', '2026-01-01', 466468, 22.5, 67549, 'Tabela mensal do IRRF de 2026', 'baixa'),
       ('IRRF', '2026-01-01', null, 27.5, 90873, 'Tabela mensal do IRRF de 2026', 'baixa');

-- The reduction of Lei 15.270: `maxima` up to `ate`, then `parcela` less `fator` of the salary, until
-- `fim`. `simplificado` is the discount in place of the contribution to the INSS.
create table tributo_reducao (
  vigencia_inicio date primary key,
  vigencia_fim date,
  simplificado bigint not null,
  maxima bigint not null,
  ate bigint not null,
  parcela bigint not null,
  fator numeric(7, 6) not null,
  fim bigint not null,
  norma text not null,
  confianca text not null
);
insert into tributo_reducao values ('2026-01-01', null, 60720, 31289, 500000, 97862, 0.133145, 735000,
  'Lei 15.270/2025', 'baixa');

/**
 * What is left of a gross salary after the contribution to the INSS and the income tax of a day, in
 * centavos. A day before the first row of the tables takes the first, a day after their last row none.
 */
create function remuneracao_estimada(bruta bigint, dia date) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with d as (
      select greatest(dia, (select min(vigencia_inicio) from tributo_faixa)) as dia
    ), inss as (
      select coalesce(sum(round(greatest(0, least(bruta, f.ate) - f.desde) * f.aliquota / 100, 4)), 0)
               as valor
        from (select t.ate, t.aliquota, lag(t.ate, 1, 0::bigint) over (order by t.ate) as desde
                from tributo_faixa t, d
               where t.tributo = 'INSS' and t.vigencia_inicio <= d.dia
                 and d.dia <= coalesce(t.vigencia_fim, 'infinity')) f
    ), ir as (
      select greatest(0, x.imposto - case when bruta <= r.ate then least(r.maxima, x.imposto)
               when bruta <= r.fim then greatest(0, r.parcela - r.fator * bruta) else 0 end) as valor
        from d
        join tributo_reducao r on r.vigencia_inicio <= d.dia
         and d.dia <= coalesce(r.vigencia_fim, 'infinity')
       cross join lateral (
         select greatest(0, b.base * t.aliquota / 100 - t.deducao) as imposto
           from (select bruta - greatest(round(inss.valor), r.simplificado) as base from inss) b
           join tributo_faixa t on t.tributo = 'IRRF' and t.vigencia_inicio <= d.dia
            and d.dia <= coalesce(t.vigencia_fim, 'infinity')
            and b.base <= coalesce(t.ate, 9223372036854775807)
          order by t.aliquota limit 1) x
    )
    select greatest(0, bruta - round(inss.valor) - coalesce(round((select valor from ir)), 0))::bigint
      from inss;
  end;
grant execute on function remuneracao_estimada(bigint, date) to consigna_app;

/**
 * The margin of a job on a day: the base of its percentages, and what somebody outside said is left
 * and when. Worker credit takes the net base and the margin of the platform, the lowest of several
 * links with one matrícula; without them the base is estimated from the gross salary. Other jobs take
 * the gross salary, and the answer of their convênio to a password of the same day. `vinculo` is the
 * link as the platform told it, and the JSON null where it was asked and told none.
 */
create function margem_do_vinculo(do_empregador uuid, dia date)
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
           and (m.consultada_em at time zone 'America/Sao_Paulo')::date >= dia
         order by m.consultada_em desc limit 1) m on true
      left join lateral (
        select c.consultado_em as em, j.vinculo, j.base, j.margem
          from credito_trabalhador c
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
         where c.id_cliente = e.id_cliente and v.regime = 'CLT') t on true
     where e.id = do_empregador;
  end;
grant execute on function margem_do_vinculo(uuid, date) to consigna_app;

-- The guarantee of a worker's loan, kept as it was when the proposta was made, in centavos.
alter table proposta
  add column garantia_fgts bigint check (garantia_fgts >= 0),
  add column garantia_multa bigint check (garantia_multa >= 0),
  add constraint proposta_garantia check (num_nulls(garantia_fgts, garantia_multa) in (0, 2));
