-- Dashboards: what stands in each status, and what ended, by promotor, owner, agreement, product and list.
-- Triggers on `oportunidade` keep both, so a panel costs the same among a thousand and ten million rows.

/** Nobody, in a key: no owner, or no list. */
create function painel_de_ninguem() returns uuid language sql immutable parallel safe
  return '00000000-0000-0000-0000-000000000000'::uuid;
grant execute on function painel_de_ninguem() to consigna_app;

/** Ended ones are a flow of their day; the others are a stock. */
create function painel_terminou(status text) returns boolean language sql immutable parallel safe
  return status in ('Ganha', 'Perdida');

create function painel_dia_de(instante timestamptz) returns date language sql immutable parallel safe
  return (instante at time zone 'America/Sao_Paulo')::date;

/** The stock: of now, by the day `infinity`, and as it stood at the end of each day, never changed again. */
create table painel_estoque (
  codigo_promotor text not null references promotor on delete cascade,
  id_atendente uuid not null,
  dia date not null,
  status text not null,
  codigo_convenio text not null,
  produto text not null,
  id_mailing uuid not null,
  quantas int not null,
  valor bigint not null,
  primary key (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
) with (fillfactor = 70);
create index painel_estoque_dia on painel_estoque (codigo_promotor, dia);

/** Of Ganha and Perdida what ended on the day; of the others what left them, with the seconds spent there. */
create table painel_dia (
  codigo_promotor text not null references promotor on delete cascade,
  id_atendente uuid not null,
  dia date not null,
  status text not null,
  codigo_convenio text not null,
  produto text not null,
  id_mailing uuid not null,
  quantas int not null,
  valor bigint not null,
  segundos bigint not null,
  primary key (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
) with (fillfactor = 70);
create index painel_dia_promotor on painel_dia (codigo_promotor, dia);

/** The days whose end is kept in `painel_estoque`. */
create table painel_foto (
  codigo_promotor text not null references promotor on delete cascade,
  dia date not null,
  primary key (codigo_promotor, dia)
);

alter table painel_estoque enable row level security;
create policy promotor on painel_estoque using (codigo_promotor = any (promotores_visiveis()));
alter table painel_dia enable row level security;
create policy promotor on painel_dia using (codigo_promotor = any (promotores_visiveis()));
alter table painel_foto enable row level security;
create policy promotor on painel_foto using (codigo_promotor = any (promotores_visiveis()));
grant select on painel_estoque, painel_dia, painel_foto to consigna_app;

-- Once a statement, with the rows before and after it. The rows of the panels are locked in the order of their
-- key. A change of owner, list or amount moves what is counted; an end that is taken back counts no more.
create function painel_incluir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into painel_estoque as e (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), date 'infinity', x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()),
         sum(x.sinal), sum(x.sinal * x.valor_liberado)
    from (select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) x
   where not painel_terminou(x.status)
   group by 1, 2, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
    do update set quantas = e.quantas + excluded.quantas, valor = e.valor + excluded.valor;
  insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor, segundos)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), x.dia, x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()),
         sum(x.sinal), sum(x.sinal * x.valor_liberado), sum(x.segundos)
    from (select f.sinal, f.codigo_promotor, f.id_atendente, painel_dia_de(f.atualizada_em) as dia, f.status,
                 f.codigo_convenio, f.produto, f.id_mailing, f.valor_liberado, 0 as segundos
            from (select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) f
           where painel_terminou(f.status)) x
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0 or sum(x.segundos) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
    do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                  segundos = d.segundos + excluded.segundos;
  return null;
end $$;
create trigger painel_incluir after insert on oportunidade
  referencing new table as novas
  for each statement execute function painel_incluir();

create function painel_mudar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into painel_estoque as e (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), date 'infinity', x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()),
         sum(x.sinal), sum(x.sinal * x.valor_liberado)
    from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas
          union all select 1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from novas) x
   where not painel_terminou(x.status)
   group by 1, 2, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
    do update set quantas = e.quantas + excluded.quantas, valor = e.valor + excluded.valor;
  insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor, segundos)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), x.dia, x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()),
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
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
    do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                  segundos = d.segundos + excluded.segundos;
  return null;
end $$;
create trigger painel_mudar after update on oportunidade
  referencing old table as antigas new table as novas
  for each statement execute function painel_mudar();

create function painel_excluir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into painel_estoque as e (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), date 'infinity', x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()),
         sum(x.sinal), sum(x.sinal * x.valor_liberado)
    from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas) x
   where not painel_terminou(x.status)
   group by 1, 2, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
    do update set quantas = e.quantas + excluded.quantas, valor = e.valor + excluded.valor;
  insert into painel_dia as d (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor, segundos)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), x.dia, x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()),
         sum(x.sinal), sum(x.sinal * x.valor_liberado), sum(x.segundos)
    from (select f.sinal, f.codigo_promotor, f.id_atendente, painel_dia_de(f.atualizada_em) as dia, f.status,
                 f.codigo_convenio, f.produto, f.id_mailing, f.valor_liberado, 0 as segundos
            from (select -1 as sinal, codigo_promotor, id_atendente, status, codigo_convenio, produto, id_mailing, valor_liberado, atualizada_em from antigas) f
           where painel_terminou(f.status)) x
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(x.sinal) <> 0 or sum(x.sinal * x.valor_liberado) <> 0 or sum(x.segundos) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing)
    do update set quantas = d.quantas + excluded.quantas, valor = d.valor + excluded.valor,
                  segundos = d.segundos + excluded.segundos;
  return null;
end $$;
create trigger painel_excluir after delete on oportunidade
  referencing old table as antigas
  for each statement execute function painel_excluir();

/**
 * Keeps the stock of now as that of the end of `ate`, and of the days before it that have none: of a promotor the
 * days since its last one. What is kept is never written again. Answers how many days of promotores.
 */
create function painel_fotografar(ate date) returns int
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
           e.quantas, e.valor
      from dias d
      join painel_estoque e on e.codigo_promotor = d.codigo_promotor and e.dia = 'infinity'
     where e.quantas <> 0
    on conflict do nothing
  )
  select count(*) into quantos from dias;
  return quantos;
end $$;
grant execute on function painel_fotografar(date) to consigna_app;

/** Makes every row anew from oportunidades and their histories; snapshots of the `dias` days before `hoje`. */
create function painel_refazer(hoje date, dias int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table oportunidade in share row exclusive mode;
  delete from painel_estoque;
  delete from painel_dia;
  delete from painel_foto;
  insert into painel_estoque (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor)
  select o.codigo_promotor, coalesce(o.id_atendente, painel_de_ninguem()), date 'infinity', o.status,
         o.codigo_convenio, o.produto, coalesce(o.id_mailing, painel_de_ninguem()), count(*),
         sum(o.valor_liberado)
    from oportunidade o where not painel_terminou(o.status)
   group by 1, 2, 4, 5, 6, 7;
  -- Each row of a history ends the time in the status before it.
  insert into painel_dia (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor, segundos)
  select x.codigo_promotor, coalesce(x.id_atendente, painel_de_ninguem()), x.dia, x.status,
         x.codigo_convenio, x.produto, coalesce(x.id_mailing, painel_de_ninguem()), sum(x.quantas),
         sum(x.quantas * x.valor_liberado), sum(x.segundos)
    from (select o.codigo_promotor, o.id_atendente, painel_dia_de(o.atualizada_em) as dia, o.status,
                 o.codigo_convenio, o.produto, o.id_mailing, 1 as quantas, o.valor_liberado, 0::bigint as segundos
            from oportunidade o where painel_terminou(o.status)
          union all
          select o.codigo_promotor, o.id_atendente, painel_dia_de(h.ocorrido_em), h.de, o.codigo_convenio,
                 o.produto, o.id_mailing, (h.de <> h.para)::int, o.valor_liberado,
                 greatest(0, extract(epoch from h.ocorrido_em - h.antes))::bigint
            from (select id_oportunidade, de, para, ocorrido_em,
                         lag(ocorrido_em) over (partition by id_oportunidade order by ocorrido_em, id) as antes
                    from oportunidade_historico) h
            join oportunidade o on o.id = h.id_oportunidade
           where h.antes is not null and not painel_terminou(h.de)) x
   group by 1, 2, 3, 4, 5, 6, 7;
  -- What stood at the end of a day: in the status of the last row of its history until then, with the owner of
  -- that instant.
  insert into painel_foto (codigo_promotor, dia)
  select p.codigo, d::date from promotor p
   cross join generate_series((hoje - dias)::timestamp, (hoje - 1)::timestamp, '1 day') d;
  insert into painel_estoque (codigo_promotor, id_atendente, dia, status, codigo_convenio, produto, id_mailing, quantas, valor)
  select o.codigo_promotor, coalesce(case when w.id_relacionamento is null then o.id_atendente else w.dono end,
           painel_de_ninguem()), d::date, h.para, o.codigo_convenio, o.produto,
         coalesce(o.id_mailing, painel_de_ninguem()), count(*), sum(o.valor_liberado)
    from (select id_oportunidade, para, ocorrido_em as de,
                 lead(ocorrido_em, 1, 'infinity')
                   over (partition by id_oportunidade order by ocorrido_em, id) as ate
            from oportunidade_historico) h
    join oportunidade o on o.id = h.id_oportunidade
    left join (select id_relacionamento, para as dono,
                 case when row_number() over (partition by id_relacionamento order by ocorrido_em, id) = 1
                   then '-infinity' else ocorrido_em end as de,
                 lead(ocorrido_em, 1, 'infinity')
                   over (partition by id_relacionamento order by ocorrido_em, id) as ate
            from relacionamento_historico) w on w.id_relacionamento = o.id_relacionamento
    cross join lateral generate_series(
      greatest(painel_dia_de(h.de), hoje - dias)::timestamp,
      least(case when h.ate = 'infinity' then hoje - 1 else painel_dia_de(h.ate) - 1 end, hoje - 1)::timestamp,
      '1 day') d
   where not painel_terminou(h.para)
     and (w.id_relacionamento is null
       or w.de < (d + interval '1 day') at time zone 'America/Sao_Paulo'
         and w.ate >= (d + interval '1 day') at time zone 'America/Sao_Paulo')
   group by 1, 2, 3, 4, 5, 6, 7;
end $$;

select painel_refazer((now() at time zone 'America/Sao_Paulo')::date, 31);
