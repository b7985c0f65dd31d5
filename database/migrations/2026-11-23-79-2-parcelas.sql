-- What the payroll answers of the instalments of our own contracts (docs/decisions/056).
create table contrato_parcela (
  id_contrato uuid not null references contrato,
  id_cliente uuid not null references cliente,
  vencimento date not null,
  -- Received of it in all: less than the instalment after its due date is late, the whole of it
  -- before was paid ahead.
  pago bigint not null check (pago >= 0),
  informada_em timestamptz not null,
  primary key (id_contrato, vencimento)
);
create index contrato_parcela_cliente on contrato_parcela (id_cliente);
alter table contrato_parcela enable row level security;
create policy cliente on contrato_parcela using (exists (
  select from relacionamento v
   where v.id_cliente = contrato_parcela.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on contrato_parcela to consigna_app;

-- The last day on which the payroll was asked about the instalments of a booked loan.
alter table averbacao add column retorno_em date;

/** Own contracts with a due date since they were asked about last, or late for a month more. */
create function averbacoes_sem_retorno(dia date, quantas int)
  returns table (id_proposta uuid, codigo_promotor text, contrato text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.id_proposta, a.codigo_promotor, a.contrato
      from averbacao a join contrato k on k.numero = a.contrato
     where a.situacao = 'CONFIRMADA' and k.situacao = 'ATIVO' and k.primeiro_vencimento <= dia
       and (a.retorno_em is null
            or parcelas_vencidas(k.primeiro_vencimento, k.prazo, dia)
               > parcelas_vencidas(k.primeiro_vencimento, k.prazo, a.retorno_em)
            or a.retorno_em <= dia - 30
               and exists (select from contrato_parcela x where x.id_contrato = k.id
                              and x.vencimento <= dia and x.pago < k.valor_parcela))
     order by a.retorno_em nulls first, a.id_proposta limit quantas;
  end;
grant execute on function averbacoes_sem_retorno(date, int) to consigna_app;

-- A contract with a late instalment is not settled by its last due date.
create or replace function quitar_terminados(dia date, quantos int) returns int
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with terminados as (
      select k.id from contrato k
       where k.situacao = 'ATIVO' and k.ultimo_vencimento <= dia
         and not exists (select from proposta_contrato q where q.id_contrato = k.id and q.viva)
         and not exists (select from contrato_parcela x where x.id_contrato = k.id
                            and x.vencimento <= dia and x.pago < k.valor_parcela)
       order by k.ultimo_vencimento limit quantos for no key update skip locked
    ), quitados as (
      update contrato k set situacao = 'QUITADO', quitado_em = k.ultimo_vencimento
        from terminados t where k.id = t.id returning k.id
    )
    select count(*)::int from quitados;
  end;
