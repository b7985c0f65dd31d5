-- A passage that nobody accepts in time reaches who supervises, once; the undo of a reassignment opens again those
-- that it ended.

alter table passagem
  -- Who supervises was notified that nobody accepted it.
  add column avisada_em timestamptz,
  add column devolvida_em timestamptz,
  -- The reassignment that ended it.
  add column id_lote_fim uuid references lote on delete set null;
update passagem set devolvida_em = respondida_em where situacao = 'DEVOLVIDA';
alter table passagem add check (situacao <> 'DEVOLVIDA' or devolvida_em is not null);

create index passagem_sem_aviso on passagem (criada_em) where situacao = 'ABERTA' and avisada_em is null;
create index passagem_parada on passagem (codigo_promotor, criada_em desc, id)
  where situacao = 'ABERTA' and avisada_em is not null;
create index passagem_lote_fim on passagem (id_lote_fim) where id_lote_fim is not null;
