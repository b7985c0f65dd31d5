-- The portabilities of a promotor, or of one atendente, by state: the live ones by their clock, the
-- ended ones from the newest.
create index proposta_port_codigo_promotor on proposta (codigo_promotor, situacao, vence, id)
  where produto = 'PORT';
create index proposta_port_fim_codigo_promotor on proposta
  (codigo_promotor, situacao, atualizada_em desc, id desc)
  where produto = 'PORT' and situacao in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create index proposta_port_id_atendente on proposta
  (id_atendente, codigo_promotor, situacao, vence, id)
  where produto = 'PORT';
create index proposta_port_fim_id_atendente on proposta
  (id_atendente, codigo_promotor, situacao, atualizada_em desc, id desc)
  where produto = 'PORT' and situacao in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
