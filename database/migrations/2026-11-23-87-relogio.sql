-- Where the clock of a demonstration stands (docs/decisions/060): one row, none in production.
create table relogio_da_demonstracao (
  unico boolean primary key default true check (unico),
  -- Ahead of the true time.
  adiantado_ms bigint not null
);
grant select, insert, update on relogio_da_demonstracao to consigna_app;
