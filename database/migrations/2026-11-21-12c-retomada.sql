-- A refused proposta that was taken up again: the new one names it, and there is one.
alter table proposta add column id_proposta_anterior uuid references proposta;
create unique index proposta_anterior on proposta (id_proposta_anterior)
  where id_proposta_anterior is not null;
