-- The terms of a portability that a person agreed, while a balance within the tolerance changed those in
-- force: a corrected balance is compared with what was agreed, whatever came between.
alter table proposta
  add column parcela_combinada bigint,
  add column prazo_combinado int,
  add column taxa_combinada numeric(9, 6),
  add constraint proposta_combinado check (num_nulls(parcela_combinada, prazo_combinado, taxa_combinada) in (0, 3));
