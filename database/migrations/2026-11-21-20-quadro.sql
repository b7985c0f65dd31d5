-- The board of opportunities: a column is one status of whoever looks, the newest first.

-- Who attends the client now: kept here so that an atendente's board needs no join.
alter table oportunidade add column id_atendente uuid references usuario;

update oportunidade o set id_atendente = r.id_atendente from relacionamento r
 where r.id = o.id_relacionamento and r.id_atendente is not null;

create function atendente_da_oportunidade() returns trigger language plpgsql as $$
begin
  new.id_atendente := (select id_atendente from relacionamento where id = new.id_relacionamento);
  return new;
end $$;
create trigger oportunidade_atendente before insert on oportunidade
  for each row execute function atendente_da_oportunidade();

-- In the order everybody holds them: relationship, opportunity, proposta.
create or replace function propostas_do_atendente() returns trigger language plpgsql as $$
begin
  perform from oportunidade where id_relacionamento = new.id order by id for update;
  update oportunidade set id_atendente = new.id_atendente where id_relacionamento = new.id;
  update proposta set id_atendente = new.id_atendente where id_relacionamento = new.id;
  return null;
end $$;

drop index oportunidade_status;
create index oportunidade_quadro_promotor on oportunidade
  (codigo_promotor, status, atualizada_em desc, id desc);
create index oportunidade_quadro_atendente on oportunidade
  (id_atendente, status, atualizada_em desc, id desc) where id_atendente is not null;
