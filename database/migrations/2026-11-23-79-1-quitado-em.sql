-- The day on which a contract ended: its last due date, or the payment that settled it.
alter table contrato add column quitado_em date;
update contrato k set quitado_em = coalesce(
    (select n.data_contrato from proposta p join contrato n on n.numero = p.numero
      where p.id = k.quitado_por),
    k.ultimo_vencimento)
 where k.situacao = 'QUITADO';

create or replace function quitar_terminados(dia date, quantos int) returns int
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with terminados as (
      select k.id from contrato k
       where k.situacao = 'ATIVO' and k.ultimo_vencimento <= dia
         and not exists (select from proposta_contrato q where q.id_contrato = k.id and q.viva)
       order by k.ultimo_vencimento limit quantos for no key update skip locked
    ), quitados as (
      update contrato k set situacao = 'QUITADO', quitado_em = k.ultimo_vencimento
        from terminados t where k.id = t.id returning k.id
    )
    select count(*)::int from quitados;
  end;
