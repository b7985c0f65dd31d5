-- The live refinancing of a portability counts among the refinancings of the year: its paid one does.

create or replace function refinanciamentos_no_ano(
  do_cliente uuid, do_beneficio uuid, do_empregador uuid, dia date) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select ((select count(*) from contrato k
              where k.id_cliente = do_cliente
                and (k.id_beneficio = do_beneficio or k.id_empregador = do_empregador)
                and k.proprio and k.origem = 'REFIN' and k.situacao <> 'EXCLUIDO'
                and k.valor_liberado > 0 and k.data_contrato > dia - interval '1 year')
          + (select count(*) from proposta p
              where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
                and p.produto in ('REFIN', 'REFIN_PORT') and p.valor_liberado > 0
                and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')))::int
     where cliente_visivel(do_cliente);
  end;
