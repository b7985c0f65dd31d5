-- The search by number: `numero` has its unique index, the printed one of other banks gets this.

create index contrato_numero_impresso on contrato (numero_impresso)
  where numero_impresso is not null;
