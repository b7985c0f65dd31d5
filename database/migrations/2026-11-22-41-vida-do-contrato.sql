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

-- The proposta whose payment settled the contract: only its withdrawal lets the contract run again.
alter table contrato add column quitado_por uuid references proposta;
update contrato k set quitado_por = (select p.id from proposta_contrato q
    join proposta p on p.id = q.id_proposta and p.situacao = 'PAGA'
   where q.id_contrato = k.id order by p.atualizada_em desc limit 1)
 where k.situacao = 'QUITADO';
alter table contrato add constraint contrato_quitado_por
  check (quitado_por is null or situacao = 'QUITADO');
create index contrato_quitado_por on contrato (quitado_por) where quitado_por is not null;

/** The live refinancings of the bank that settle the contract of a paid proposta. */
create function margem_refinanciamentos_de(paga uuid)
  returns table (numero text, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.numero, r.codigo_promotor
      from proposta p join contrato k on k.numero = p.numero
      join proposta_contrato q on q.id_contrato = k.id and q.viva
      join proposta r on r.id = q.id_proposta
     where p.id = paga and cliente_visivel(p.id_cliente)
     order by r.numero;
  end;
grant execute on function margem_refinanciamentos_de(uuid) to consigna_app;
