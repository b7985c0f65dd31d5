-- A change of one status, which is nearly every change, took two thirds of its time for the panels. The notice of an
-- open panel was a trigger of its own that ran twice an upsert, and rows before and after were joined, grouped and
-- sorted to find four cells. The notice is sent by the trigger that changes the stock; a single oportunidade that leaves a
-- status, and nothing else, adds to its cells by their keys. Everything else goes the way of sets, as in
-- 2026-11-30-71-painel-mes.sql.

drop trigger painel_avisar_nova on painel_estoque;
drop trigger painel_avisar_mudada on painel_estoque;
drop function painel_avisar();

create or replace function painel_incluir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mudadas int;
begin
  insert into painel_estoque as e (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), date 'infinity', x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()), painel_parte(),
         sum(x.sinal), sum(x.sinal * x.valor_liberado)
    from (select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) x
   where not painel_terminou(x.status)
   group by 1, 2, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = e.quantas + excluded.quantas, valor = e.valor + excluded.valor;
  get diagnostics mudadas = row_count;
  if mudadas > 0 then
    perform pg_notify('consigna_painel', x.codigo_promotor) from (select distinct codigo_promotor from novas) x;
  end if;
  with s as (
    select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()) as id_atendente, x.dia, x.status,
           x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()) as id_mailing, painel_parte() as parte,
           sum(x.sinal) as quantas, sum(x.sinal * x.valor_liberado) as valor, sum(x.segundos) as segundos
      from (select f.sinal, f.codigo_promotor, f.id_atendente, painel_dia_de(f.atualizada_em) as dia, f.status,
                   f.codigo_convenio, f.produto, f.id_mailing, f.valor_liberado, 0 as segundos
              from (select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) f
             where painel_terminou(f.status)) x
     group by 1, 2, 3, 4, 5, 6, 7
    having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0 or sum(x.segundos) <> 0
  ), dias as (
    insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
    select * from s order by 1, 2, 3, 4, 5, 6, 7
    on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
      do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                    segundos = d.segundos + excluded.segundos
  )
  insert into painel_mes as m (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
  select s.codigo_promotor, s.id_atendente, date_trunc('month', s.dia)::date, s.status, s.codigo_convenio,
         s.produto, s.id_mailing, s.parte, sum(s.quantas), sum(s.valor), sum(s.segundos)
    from s
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = m.quantas + excluded.quantas, valor = m.valor + excluded.valor,
                  segundos = m.segundos + excluded.segundos;
  return null;
end $$;

create or replace function painel_mudar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mudadas int;
  de record;
  para record;
  dono uuid;
  lista uuid;
  a_parte smallint;
  no_dia date;
  passou bigint;
begin
  -- One that leaves a status: its cells differ by the status only. Locked in the order of the sets below.
  if (select count(*) from (select from novas limit 2) x) = 1 then
    select o.codigo_promotor, o.id_atendente, o.codigo_convenio, o.produto, o.id_mailing, o.status, o.valor_liberado, o.atualizada_em
      into de from antigas o;
    select o.codigo_promotor, o.id_atendente, o.codigo_convenio, o.produto, o.id_mailing, o.status, o.valor_liberado, o.atualizada_em
      into para from novas o;
    if de.status <> para.status and not painel_terminou(de.status) and de.atualizada_em <> para.atualizada_em
       and (de.codigo_promotor, de.id_atendente, de.codigo_convenio, de.produto, de.id_mailing) is not distinct from
           (para.codigo_promotor, para.id_atendente, para.codigo_convenio, para.produto, para.id_mailing) then
      dono := coalesce(para.id_atendente, painel_de_ninguem());
      lista := coalesce(para.id_mailing, painel_de_ninguem());
      a_parte := painel_parte();
      no_dia := painel_dia_de(para.atualizada_em);
      passou := greatest(0, extract(epoch from para.atualizada_em - de.atualizada_em))::bigint;
      insert into painel_estoque as e (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor)
      select para.codigo_promotor, dono, date 'infinity', x.status, para.codigo_convenio, para.produto, lista, a_parte, x.quantas, x.valor
        from (values (de.status, -1, -de.valor_liberado), (para.status, 1, para.valor_liberado)) x (status, quantas, valor)
       where not painel_terminou(x.status)
       order by x.status
      on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
        do update set quantas = e.quantas + excluded.quantas, valor = e.valor + excluded.valor;
      insert into painel_mes as m (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
      select para.codigo_promotor, dono, date_trunc('month', no_dia)::date, x.status, para.codigo_convenio, para.produto, lista, a_parte, 1, x.valor, x.segundos
        from (values (de.status, de.valor_liberado, passou), (para.status, para.valor_liberado, 0)) x (status, valor, segundos)
       where x.status = de.status or painel_terminou(x.status)
       order by x.status
      on conflict (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte)
        do update set quantas = m.quantas + excluded.quantas, valor = m.valor + excluded.valor,
                      segundos = m.segundos + excluded.segundos;
      insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
      select para.codigo_promotor, dono, no_dia, x.status, para.codigo_convenio, para.produto, lista, a_parte, 1, x.valor, x.segundos
        from (values (de.status, de.valor_liberado, passou), (para.status, para.valor_liberado, 0)) x (status, valor, segundos)
       where x.status = de.status or painel_terminou(x.status)
       order by x.status
      on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
        do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                      segundos = d.segundos + excluded.segundos;
      perform pg_notify('consigna_painel', para.codigo_promotor);
      return null;
    end if;
  end if;
  insert into painel_estoque as e (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), date 'infinity', x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()), painel_parte(),
         sum(x.sinal), sum(x.sinal * x.valor_liberado)
    from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas
          union all select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) x
   where not painel_terminou(x.status)
   group by 1, 2, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = e.quantas + excluded.quantas, valor = e.valor + excluded.valor;
  get diagnostics mudadas = row_count;
  if mudadas > 0 then
    perform pg_notify('consigna_painel', x.codigo_promotor) from (select distinct codigo_promotor from novas) x;
  end if;
  with s as (
    select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()) as id_atendente, x.dia, x.status,
           x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()) as id_mailing, painel_parte() as parte,
           sum(x.sinal) as quantas, sum(x.sinal * x.valor_liberado) as valor, sum(x.segundos) as segundos
      from (select f.sinal, f.codigo_promotor, f.id_atendente, painel_dia_de(f.atualizada_em) as dia, f.status,
                   f.codigo_convenio, f.produto, f.id_mailing, f.valor_liberado, 0 as segundos
              from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas
            union all select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) f
             where painel_terminou(f.status)
            union all
            select (a.status <> n.status)::int, a.codigo_promotor, a.id_atendente,
                   painel_dia_de(n.atualizada_em), a.status, a.codigo_convenio, a.produto, a.id_mailing,
                   case when a.status <> n.status then a.valor_liberado else 0 end,
                   greatest(0, extract(epoch from n.atualizada_em - a.atualizada_em))::bigint
              from antigas a join novas n on n.id = a.id
             where not painel_terminou(a.status) and n.atualizada_em <> a.atualizada_em) x
     group by 1, 2, 3, 4, 5, 6, 7
    having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0 or sum(x.segundos) <> 0
  ), dias as (
    insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
    select * from s order by 1, 2, 3, 4, 5, 6, 7
    on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
      do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                    segundos = d.segundos + excluded.segundos
  )
  insert into painel_mes as m (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
  select s.codigo_promotor, s.id_atendente, date_trunc('month', s.dia)::date, s.status, s.codigo_convenio,
         s.produto, s.id_mailing, s.parte, sum(s.quantas), sum(s.valor), sum(s.segundos)
    from s
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = m.quantas + excluded.quantas, valor = m.valor + excluded.valor,
                  segundos = m.segundos + excluded.segundos;
  return null;
end $$;

create or replace function painel_excluir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  mudadas int;
begin
  insert into painel_estoque as e (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), date 'infinity', x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()), painel_parte(),
         sum(x.sinal), sum(x.sinal * x.valor_liberado)
    from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas) x
   where not painel_terminou(x.status)
   group by 1, 2, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = e.quantas + excluded.quantas, valor = e.valor + excluded.valor;
  get diagnostics mudadas = row_count;
  if mudadas > 0 then
    perform pg_notify('consigna_painel', x.codigo_promotor) from (select distinct codigo_promotor from antigas) x;
  end if;
  with s as (
    select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()) as id_atendente, x.dia, x.status,
           x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()) as id_mailing, painel_parte() as parte,
           sum(x.sinal) as quantas, sum(x.sinal * x.valor_liberado) as valor, sum(x.segundos) as segundos
      from (select f.sinal, f.codigo_promotor, f.id_atendente, painel_dia_de(f.atualizada_em) as dia, f.status,
                   f.codigo_convenio, f.produto, f.id_mailing, f.valor_liberado, 0 as segundos
              from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas) f
             where painel_terminou(f.status)) x
     group by 1, 2, 3, 4, 5, 6, 7
    having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0 or sum(x.segundos) <> 0
  ), dias as (
    insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
    select * from s order by 1, 2, 3, 4, 5, 6, 7
    on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
      do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                    segundos = d.segundos + excluded.segundos
  )
  insert into painel_mes as m (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
  select s.codigo_promotor, s.id_atendente, date_trunc('month', s.dia)::date, s.status, s.codigo_convenio,
         s.produto, s.id_mailing, s.parte, sum(s.quantas), sum(s.valor), sum(s.segundos)
    from s
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = m.quantas + excluded.quantas, valor = m.valor + excluded.valor,
                  segundos = m.segundos + excluded.segundos;
  return null;
end $$;
-- As in 2026-11-25-60-plano-dos-gatilhos.sql: `create or replace` forgets it.
alter function painel_mudar() set enable_nestloop = off;
