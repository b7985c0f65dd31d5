-- The clearing pays off a contract of the whole bank: of a client of no shop too, whom row-level security shows to
-- nobody.

/** The other bank paid it. How many ended by that: none where it ran no more. */
create function quitar_transferido(qual uuid, dia date) returns int
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with quitados as (
      update contrato k set situacao = 'QUITADO', quitado_em = quitar_transferido.dia
       where k.id = qual and k.situacao in ('ATIVO', 'SUSPENSO')
         and usuario_atual() = '00000000-0000-0000-0000-000000000000'
      returning k.id
    )
    select count(*)::int from quitados;
  end;
revoke execute on function quitar_transferido(uuid, date) from public;
grant execute on function quitar_transferido(uuid, date) to consigna_app;
