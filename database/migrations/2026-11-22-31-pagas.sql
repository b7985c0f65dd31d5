-- What was paid lately and may still be taken back is asked about: few among all that was ever paid.
create index proposta_pagas on proposta (codigo_promotor, atualizada_em)
  where situacao = 'PAGA' and produto <> 'PORT';
