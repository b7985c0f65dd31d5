-- What propostas on their way reserve of a client's margin: asked at each simulation, it was found
-- among all the open ones of the promotor.
create index proposta_viva_do_cliente on proposta (id_cliente)
  where situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
