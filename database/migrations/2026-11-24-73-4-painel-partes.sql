-- The rows of the panels are sums of parts, as the counts of the lists are: a long change, which holds the rows of
-- its part until it commits, stops nobody who writes another part. The parts of a cell are summed by the readers.
alter table painel_estoque add parte smallint not null default 0,
  drop constraint painel_estoque_pkey,
  add primary key (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte);
alter table painel_dia add parte smallint not null default 0,
  drop constraint painel_dia_pkey,
  add primary key (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte);

/**
 * The part of this connection: of the connections at work two seldom have the same. A long change, which sets
 * `consigna.longa`, writes parts that no short one writes.
 */
create function painel_parte() returns smallint
  language sql volatile set search_path = pg_catalog, public, pg_temp
  return (pg_backend_pid() % 16 + case when current_setting('consigna.longa', true) = 'sim' then 16 else 0 end)::smallint;

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
  insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), x.dia, x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()), painel_parte(),
         sum(x.sinal), sum(x.sinal * x.valor_liberado), sum(x.segundos)
    from (select f.sinal, f.codigo_promotor, f.id_atendente, painel_dia_de(f.atualizada_em) as dia, f.status,
                 f.codigo_convenio, f.produto, f.id_mailing, f.valor_liberado, 0 as segundos
            from (select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) f
           where painel_terminou(f.status)) x
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0 or sum(x.segundos) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                  segundos = d.segundos + excluded.segundos;
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
  insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), x.dia, x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()), painel_parte(),
         sum(x.sinal), sum(x.sinal * x.valor_liberado), sum(x.segundos)
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
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                  segundos = d.segundos + excluded.segundos;
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
  insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte, quantas, valor, segundos)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), x.dia, x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()), painel_parte(),
         sum(x.sinal), sum(x.sinal * x.valor_liberado), sum(x.segundos)
    from (select f.sinal, f.codigo_promotor, f.id_atendente, painel_dia_de(f.atualizada_em) as dia, f.status,
                 f.codigo_convenio, f.produto, f.id_mailing, f.valor_liberado, 0 as segundos
            from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas) f
           where painel_terminou(f.status)) x
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0 or sum(x.segundos) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, parte)
    do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                  segundos = d.segundos + excluded.segundos;
  return null;
end $$;

create or replace function painel_fotografar(ate date) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  quantos int;
begin
  perform pg_advisory_xact_lock(hashtextextended('painel_fotografar', 0));
  with dias as (
    insert into painel_foto (codigo_promotor, dia)
    select p.codigo, d::date
      from promotor p
      cross join lateral (select max(f.dia) as ultimo from painel_foto f where f.codigo_promotor = p.codigo) u
      cross join lateral generate_series(
        greatest(coalesce(u.ultimo + 1, ate), ate - 400)::timestamp, ate::timestamp, '1 day') d
    on conflict do nothing
    returning codigo_promotor, dia
  ), fotos as (
    insert into painel_estoque (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor)
    select e.codigo_promotor, e.id_atendente, d.dia, e.status, e.codigo_convenio, e.produto, e.id_mailing,
           sum(e.quantas), sum(e.valor)
      from dias d
      join painel_estoque e on e.codigo_promotor = d.codigo_promotor and e.dia = 'infinity'
     group by 1, 2, 3, 4, 5, 6, 7
    having sum(e.quantas) <> 0
    on conflict do nothing
  )
  select count(*) into quantos from dias;
  return quantos;
end $$;
