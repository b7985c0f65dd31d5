-- Many clients change their owner at once: what is live follows them in one statement, what ended stays with
-- who owned it when it ended.

drop trigger relacionamento_atendente on relacionamento;
drop function propostas_do_atendente();

/**
 * Live oportunidades and propostas follow the client to the new owner, of one relationship as of a hundred
 * thousand, locked in the common order: relationship, oportunidade, proposta.
 */
create function vivas_seguem_o_dono() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from depois d join antes a on a.id = d.id
   where a.id_atendente is distinct from d.id_atendente limit 1;
  if not found then return null; end if;
  perform from depois d
    join antes a on a.id = d.id and a.id_atendente is distinct from d.id_atendente
    join oportunidade o on o.id_relacionamento = d.id
   where o.status not in ('Perdida', 'Ganha') order by o.id for update of o;
  update oportunidade o set id_atendente = d.id_atendente
    from depois d join antes a on a.id = d.id
   where o.id_relacionamento = d.id and o.status not in ('Perdida', 'Ganha')
     and a.id_atendente is distinct from d.id_atendente;
  update proposta p set id_atendente = d.id_atendente
    from depois d join antes a on a.id = d.id
   where p.id_relacionamento = d.id
     and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
     and a.id_atendente is distinct from d.id_atendente;
  return null;
end $$;
create trigger relacionamento_atendente after update on relacionamento
  referencing old table as antes new table as depois
  for each statement execute function vivas_seguem_o_dono();

-- One that lives again is the owner's of that day.
create trigger oportunidade_de_novo_viva before update of status on oportunidade
  for each row when (old.status in ('Perdida', 'Ganha') and new.status not in ('Perdida', 'Ganha'))
  execute function atendente_da_oportunidade();

create function atendente_da_proposta() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.id_atendente := (select id_atendente from relacionamento where id = new.id_relacionamento);
  return new;
end $$;
create trigger proposta_de_novo_viva before update of situacao on proposta
  for each row when (old.situacao in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
    and new.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'))
  execute function atendente_da_proposta();

-- How far a long change is, under its Idempotency-Key: written over another connection than the change,
-- so that it is read before the change commits.
create table andamento (
  id_usuario uuid not null,
  chave text not null,
  passo int not null check (passo >= 0),
  passos int not null check (passos >= passo),
  descricao text not null,
  atualizado_em timestamptz not null default now(),
  primary key (id_usuario, chave)
);
alter table andamento enable row level security;
create policy pessoa on andamento using (id_usuario = usuario_atual());
grant select, insert, update, delete on andamento to consigna_app;
