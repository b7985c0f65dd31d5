-- What ended and what left a status, a month: the sums of the days of `painel_dia`. A panel of a month of four
-- promotores added up 20,000 cells of days, ten times as many as the cells of its month.

create table painel_mes (
  codigo_promotor text not null references promotor on delete cascade,
  id_atendente uuid not null,
  /** The first day of the month. */
  mes date not null check (extract(day from mes) = 1),
  status text not null,
  codigo_convenio text not null,
  produto text not null,
  id_mailing uuid not null,
  parte smallint not null,
  quantas int not null,
  valor bigint not null,
  segundos bigint not null,
  primary key (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte)
) with (fillfactor = 70);
create index painel_mes_promotor on painel_mes (codigo_promotor, mes);
alter table painel_mes enable row level security;
create policy promotor on painel_mes using (codigo_promotor = any (promotores_visiveis()));
grant select on painel_mes to consigna_app;

/** Makes the months anew from the days. */
create function painel_somar_meses() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from painel_mes;
  insert into painel_mes (codigo_promotor, id_atendente, mes, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
  select codigo_promotor, id_atendente, date_trunc('month', dia)::date, status, codigo_convenio, produto, id_mailing, 0,
         sum(quantas), sum(valor), sum(segundos)
    from painel_dia
   group by 1, 2, 3, 4, 5, 6, 7
$$;
revoke execute on function painel_somar_meses() from public;
select painel_somar_meses();

create or replace function painel_refazer(hoje date, dias int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform painel_refazer_celulas(hoje, dias);
  perform painel_somar_meses();
  perform painel_totalizar();
end $$;

-- As in 2026-11-24-73-4-painel-partes.sql: what is added to a day is added to its month by the same statement, the
-- month first.
create or replace function painel_incluir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
begin
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
