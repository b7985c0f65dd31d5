-- The lists of live propostas begin with what is most urgent.
create index proposta_abertas_prazo_codigo_promotor on proposta (codigo_promotor, vence, id)
  where situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO');
create index proposta_andamento_prazo_codigo_promotor on proposta (codigo_promotor, vence, id)
  where situacao in ('ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA', 'AVERBADA',
    'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO', 'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT',
    'REFIN_PORT');
create index proposta_abertas_prazo_id_atendente on proposta
  (id_atendente, codigo_promotor, vence, id)
  where situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO');
create index proposta_andamento_prazo_id_atendente on proposta
  (id_atendente, codigo_promotor, vence, id)
  where situacao in ('ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA', 'AVERBADA',
    'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO', 'TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT',
    'REFIN_PORT');
-- Late ones by `vence`, which holds the deadline or the end of time; the portfolio reads by `prazo_etapa`.
create index proposta_atraso_codigo_promotor on proposta (codigo_promotor, vence, id)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create index proposta_atraso_id_atendente on proposta (id_atendente, codigo_promotor, vence, id)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
