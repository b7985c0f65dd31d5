-- What propostas and the bank behind them need beside their rows.

create index banco_evento_proposta on banco_evento (id_proposta, sentido);
create index proposta_contrato_contrato on proposta_contrato (id_contrato);

/** Whose a proposta is, before row-level security can know for whom to look. */
create function promotor_da_proposta(procurado text) returns text
  language sql stable security definer set search_path = public
  return (select codigo_promotor from proposta where numero = procurado);
revoke execute on function promotor_da_proposta(text) from public;
grant execute on function promotor_da_proposta(text) to consigna_app;
