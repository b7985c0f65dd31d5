-- Without a contract, benefit or job, oportunidades of two convênios are not equal.
drop index oportunidade_unica_aberta;
create unique index oportunidade_unica_aberta on oportunidade (id_relacionamento, produto,
    coalesce(id_contrato, '00000000-0000-0000-0000-000000000000'),
    coalesce(id_beneficio, id_empregador, '00000000-0000-0000-0000-000000000000'),
    (case when id_contrato is null and id_beneficio is null and id_empregador is null then codigo_convenio end))
  nulls not distinct
  where status not in ('Perdida', 'Ganha');
