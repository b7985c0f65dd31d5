-- Two servers may ask the payroll about one contract: of two answers the one that was asked for later counts.
alter table averbacao add column retorno_perguntado_em timestamptz;
