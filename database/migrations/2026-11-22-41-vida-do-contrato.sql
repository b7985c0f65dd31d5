-- The life of a contract (docs/decisions/039): it is in at most one live proposta of the bank.

-- Copied from the situação of the proposta by the two triggers below, so that an index can compare
-- the rows of several propostas.
alter table proposta_contrato add column viva boolean not null default false;
update proposta_contrato q set viva = true from proposta p
 where p.id = q.id_proposta
   and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create unique index proposta_contrato_viva on proposta_contrato (id_contrato) where viva;

create function contrato_da_proposta_viva() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  select p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
    into strict new.viva from proposta p where p.id = new.id_proposta;
  return new;
end $$;
create trigger proposta_contrato_viva before insert on proposta_contrato
  for each row execute function contrato_da_proposta_viva();

create function contratos_da_proposta() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update proposta_contrato q
     set viva = new.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
   where q.id_proposta = new.id
     and q.viva <> (new.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'));
  return null;
end $$;
create trigger proposta_contratos after update of situacao on proposta
  for each row when (old.situacao is distinct from new.situacao)
  execute function contratos_da_proposta();
