-- The stock of a whole promotor at the end of each day. The rows of owners, agreements, products and lists, 81,327 of
-- a month of four promotores, were added up for each look at a panel.

create table painel_foto_total (
  codigo_promotor text not null,
  dia date not null,
  status text not null,
  quantas bigint not null,
  valor bigint not null,
  primary key (codigo_promotor, dia, status),
  foreign key (codigo_promotor, dia) references painel_foto on delete cascade
);
alter table painel_foto_total enable row level security;
create policy promotor on painel_foto_total using (codigo_promotor = any (promotores_visiveis()));
grant select on painel_foto_total to consigna_app;

create function painel_totalizar() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into painel_foto_total (codigo_promotor, dia, status, quantas, valor)
  select e.codigo_promotor, e.dia, e.status, sum(e.quantas), sum(e.valor)
    from painel_estoque e join painel_foto f on f.codigo_promotor = e.codigo_promotor and f.dia = e.dia
   group by 1, 2, 3
  having sum(e.quantas) <> 0
$$;
revoke execute on function painel_totalizar() from public;
select painel_totalizar();

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
  ), totais as (
    insert into painel_foto_total (codigo_promotor, dia, status, quantas, valor)
    select d.codigo_promotor, d.dia, e.status, sum(e.quantas), sum(e.valor)
      from dias d
      join painel_estoque e on e.codigo_promotor = d.codigo_promotor and e.dia = 'infinity'
     group by 1, 2, 3
    having sum(e.quantas) <> 0
  )
  select count(*) into quantos from dias;
  return quantos;
end $$;

alter function painel_refazer(date, int) rename to painel_refazer_celulas;

/** Makes every row anew from oportunidades and their histories; snapshots of the `dias` days before `hoje`. */
create function painel_refazer(hoje date, dias int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform painel_refazer_celulas(hoje, dias);
  perform painel_totalizar();
end $$;
