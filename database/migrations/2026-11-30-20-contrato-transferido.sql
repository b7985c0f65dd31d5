-- A debt that moved to another bank is discounted there: outside the INSS nobody says so but our own row
-- (docs/decisions/113).

alter table contrato add column transferido boolean not null default false,
  add constraint contrato_transferido check (not transferido or situacao = 'QUITADO');
update contrato k set transferido = true
  from ctc x where x.id_contrato = k.id and x.situacao = 'QUITADA'
   and k.situacao = 'QUITADO' and k.quitado_por is null;

/** As in 2026-11-28-98: the other bank paid it. How many ended by that: none where it ran no more. */
create or replace function quitar_transferido(qual uuid, dia date) returns int
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with quitados as (
      update contrato k set situacao = 'QUITADO', quitado_em = quitar_transferido.dia, transferido = true
       where k.id = qual and k.situacao in ('ATIVO', 'SUSPENSO')
         and usuario_atual() = '00000000-0000-0000-0000-000000000000'
      returning k.id
    )
    select count(*)::int from quitados;
  end;
