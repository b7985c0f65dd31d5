-- One amount of an oportunidade (docs/decisions/055): made by the rules of a day, and kept with that day.
alter table oportunidade
  -- By whose rules the amount was made; null while nothing made it.
  add column valor_em date,
  -- Why nothing could be offered on that day.
  add column valor_recusa text,
  add constraint valor_recusado check (valor_recusa is null or valor_liberado = 0);

update oportunidade set valor_em = (atualizada_em at time zone 'America/Sao_Paulo')::date;

-- Read by the sweep that makes amounts of earlier days anew.
create index oportunidade_valor_velho on oportunidade (valor_em)
  where status not in ('Ganha', 'Perdida');
