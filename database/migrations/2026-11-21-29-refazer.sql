-- Formalizations that ended without a signature, for the list of those to make again.
create index formalizacao_parada on formalizacao (codigo_promotor, atualizada_em desc, id)
  where situacao in ('EXPIRADA', 'REPROVADA_BIOMETRIA', 'CANCELADA');
