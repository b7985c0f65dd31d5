-- What the client keeps of an operation stands on the contract (docs/decisions/064).

-- How days become interest: without it the balance of the contract is another one.
alter table proposta add column convencao text not null default 'REF-1'
  check (convencao in ('REF-1', 'price-30'));
alter table contrato add column convencao text not null default 'REF-1'
  check (convencao in ('REF-1', 'price-30'));
update proposta p set convencao = s.entrada ->> 'convencao'
  from simulacao s where s.id = p.id_simulacao and s.entrada ->> 'convencao' = 'price-30';
update contrato k set convencao = p.convencao
  from proposta p where p.numero = k.numero and p.convencao <> 'REF-1';

-- The first due date of the contract it was ported from, where its own one fell on a shorter month.
alter table contrato add column vencimento_da_origem date
  check (vencimento_da_origem < primeiro_vencimento);

-- The contracts whose balance a loan took over: that part was lent when they were.
create table contrato_anterior (
  id_contrato uuid not null references contrato,
  id_anterior uuid not null references contrato,
  id_cliente uuid not null references cliente,
  saldo bigint not null check (saldo >= 0),
  primary key (id_contrato, id_anterior),
  check (id_contrato <> id_anterior)
);
create index contrato_anterior_cliente on contrato_anterior (id_cliente);
alter table contrato_anterior enable row level security;
create policy cliente on contrato_anterior using (exists (
  select from relacionamento v
   where v.id_cliente = contrato_anterior.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on contrato_anterior to consigna_app;

insert into contrato_anterior (id_contrato, id_anterior, id_cliente, saldo)
select k.id, q.id_contrato, k.id_cliente, least(q.saldo_devedor, k.valor_financiado)
  from contrato k join proposta p on p.numero = k.numero
  join proposta_contrato q on q.id_proposta = p.id
 where k.origem <> 'NOVO';
-- Older ones: what a refinancing did not release was owed before, with its tax.
insert into contrato_anterior (id_contrato, id_anterior, id_cliente, saldo)
select k.id, k.id_contrato_anterior, k.id_cliente,
       case k.origem when 'REFIN' then k.valor_financiado - k.valor_liberado
         else k.valor_financiado end
  from contrato k
 where k.id_contrato_anterior is not null
   and not exists (select from contrato_anterior x where x.id_contrato = k.id);

/** Since when each part of what a contract lent has been lent, along its chain. */
create function dinheiro_do_contrato(de uuid) returns table (desde date, parte float8)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    with recursive cadeia as (
      select k.id, k.data_contrato, k.valor_financiado, 1::float8 as parte, 0 as passos
        from contrato k where k.id = de
      union all
      select a.id, a.data_contrato, a.valor_financiado,
             c.parte * least(1, x.saldo / c.valor_financiado::float8), c.passos + 1
        from cadeia c
        join contrato_anterior x on x.id_contrato = c.id
        join contrato a on a.id = x.id_anterior
       where c.passos < 30
    )
    select c.data_contrato,
           c.parte * greatest(0, 1 - coalesce((select sum(x.saldo) from contrato_anterior x
             where x.id_contrato = c.id), 0) / c.valor_financiado::float8)
      from cadeia c;
  end;
grant execute on function dinheiro_do_contrato(uuid) to consigna_app;
