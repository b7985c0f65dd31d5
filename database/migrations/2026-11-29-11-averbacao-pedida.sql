-- A booking whose request was lost may still arrive at Dataprev: what it does not know yet is no end of it
-- (docs/decisions/114).

alter table averbacao
  -- Dataprev was asked to book it, the last time; null where it never was.
  add column pedida_em timestamptz;
update averbacao set pedida_em = atualizada_em where id_simulacao is not null;
