-- The lists of one atendente are found by both, the person and the promotor: by the person alone the
-- planner believed that few rows were left after the promotor, and read all of the promotor's instead.
do $$
declare
  lista record;
begin
  for lista in select * from (values
    ('abertas', 'atualizada_em desc, id desc',
      $l$situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO')$l$),
    ('andamento', 'atualizada_em desc, id desc',
      $l$situacao in ('ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA', 'AVERBADA',
        'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO', 'TED_ENVIADA', 'QUITADA',
        'AVERBADA_PORT', 'REFIN_PORT')$l$),
    ('reprovadas', '(case when recuperavel then 0 else 1 end), atualizada_em desc, id desc',
      $l$situacao in ('REPROVADA', 'EXPIRADA', 'RETIDA')$l$),
    ('prazo', 'prazo_etapa, id',
      $l$situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')$l$),
    ('devedor', 'devedor, vence, id', 'devedor is not null')
  ) as l(nome, ordem, filtro) loop
    execute format('drop index proposta_%s_id_atendente', lista.nome);
    execute format('create index proposta_%s_id_atendente on proposta
      (id_atendente, codigo_promotor, %s) where %s', lista.nome, lista.ordem, lista.filtro);
  end loop;
end $$;

-- Row security keeps what may leak from an index, and PostgreSQL holds `coalesce` to leak.
drop index proposta_reprovadas_codigo_promotor;
create index proposta_reprovadas_codigo_promotor on proposta
  (codigo_promotor, (case when recuperavel then 0 else 1 end), atualizada_em desc, id desc)
  where situacao in ('REPROVADA', 'EXPIRADA', 'RETIDA');

drop index oportunidade_quadro_atendente;
create index oportunidade_quadro_atendente on oportunidade
  (id_atendente, codigo_promotor, status, atualizada_em desc, id desc) where id_atendente is not null;
