-- Every payment order that left, so that a payment is judged by the order of its own day, however
-- late it is heard (docs/decisions/061).
create table averbacao_ordem (
  id_proposta uuid not null references averbacao (id_proposta),
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  -- The day on which it is good, with its price.
  dia date not null,
  id_simulacao uuid not null references simulacao,
  liberado bigint not null,
  ordenada_em timestamptz not null,
  primary key (id_proposta, dia)
);
create index averbacao_ordem_cliente on averbacao_ordem (id_cliente);
alter table averbacao_ordem enable row level security;
create policy promotor on averbacao_ordem using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on averbacao_ordem to consigna_app;
insert into averbacao_ordem (id_proposta, id_cliente, codigo_promotor, dia, id_simulacao, liberado,
  ordenada_em)
select a.id_proposta, a.id_cliente, a.codigo_promotor, a.ordem_dia, p.id_simulacao,
       p.valor_liberado, coalesce(a.banco_informado_em, a.atualizada_em)
  from averbacao a join proposta p on p.id = a.id_proposta
 where a.ordem_dia is not null and p.id_simulacao is not null;

-- The day of the credit: a weekend is priced and dated as the next business day, and the client's days
-- to give the loan up run from the credit.
alter table contrato add column creditado_em date;

-- A request or a change was sent and its answer lost: Dataprev may hold other figures than those of
-- `id_simulacao`.
alter table averbacao add column figuras_incertas boolean not null default false;

-- DESFEITO: the bank had paid by an earlier order, so this price never counted.
-- ENCERRADO: the proposta ended, or was paid, before the client answered.
-- VENCIDO: the client did not answer in time.
alter table preco_dia drop constraint preco_dia_situacao_check;
alter table preco_dia add constraint preco_dia_situacao_check check (situacao in
  ('APLICADO', 'AGUARDA', 'ACEITO', 'RECUSADO', 'DESFEITO', 'ENCERRADO', 'VENCIDO'));
do $$
declare antiga text;
begin
  select c.conname into strict antiga from pg_constraint c
   where c.conrelid = 'preco_dia'::regclass and c.contype = 'c'
     and pg_get_constraintdef(c.oid) like '%respondido_em%';
  execute format('alter table preco_dia drop constraint %I', antiga);
end $$;
alter table preco_dia add constraint preco_dia_respondido check (
  case when situacao in ('ACEITO', 'RECUSADO') then respondido_em is not null
       when situacao = 'DESFEITO' then true
       else respondido_em is null end);
