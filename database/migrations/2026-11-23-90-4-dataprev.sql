-- What Dataprev says against our record stands before a person too (docs/decisions/061).
alter table divergencia drop constraint divergencia_sistema_check;
alter table divergencia add constraint divergencia_sistema_check
  check (sistema in ('BANCO', 'ASSINATURA', 'DATAPREV'));
