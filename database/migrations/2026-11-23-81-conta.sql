-- The payout account of a live proposta changes by an act of its own: the client proves it by a code to
-- a phone that was verified before (docs/decisions/053).

create table proposta_conta_troca (
  id uuid primary key,
  id_proposta uuid not null references proposta on delete cascade,
  id_cliente uuid not null,
  -- As it was, and as it is asked to be: copies, since the client's own rows may change.
  de_conta uuid not null references dados_bancarios,
  de_banco text not null references banco,
  de_agencia text not null,
  de_numero text not null,
  de_digito text,
  de_tipo text not null,
  para_conta uuid not null references dados_bancarios,
  para_banco text not null references banco,
  para_agencia text not null,
  para_numero text not null,
  para_digito text,
  para_tipo text not null,
  -- Where the code went, and since when that phone is verified.
  id_telefone uuid not null references telefone,
  telefone_verificado_em timestamptz not null,
  id_usuario uuid not null references usuario,
  pedida_em timestamptz not null,
  -- Keyed hash of the code.
  codigo_resumo bytea not null,
  expira_em timestamptz not null,
  tentativas int not null default 0,
  confirmada_em timestamptz,
  id_usuario_confirmou uuid references usuario,
  -- When the bank took the new account.
  contada_em timestamptz,
  -- Orders changes of one instant.
  ordem bigint generated always as identity,
  constraint proposta_conta_troca_verificado check (telefone_verificado_em < pedida_em),
  constraint proposta_conta_troca_confirmada
    check ((confirmada_em is null) = (id_usuario_confirmou is null)),
  constraint proposta_conta_troca_contada check (contada_em is null or confirmada_em is not null)
);
create index proposta_conta_troca_de on proposta_conta_troca (id_proposta, ordem desc);
alter table proposta_conta_troca enable row level security;
create policy promotor on proposta_conta_troca using (exists (
  select from proposta p
   where p.id = proposta_conta_troca.id_proposta
     and p.codigo_promotor = any (promotores_visiveis())));
grant select, insert on proposta_conta_troca to consigna_app;
grant update (tentativas, contada_em) on proposta_conta_troca to consigna_app;

-- The copy changes to the account of a confirmed change only.
create or replace function conta_da_proposta_imutavel() returns trigger language plpgsql as $$
begin
  if not exists (select from proposta_conta_troca t
       where t.id_proposta = new.id_proposta and t.confirmada_em = new.copiada_em
         and (t.para_conta, t.para_banco, t.para_agencia, t.para_numero, t.para_tipo)
             = (new.id_dados_bancarios, new.banco, new.agencia, new.conta, new.tipo_conta)
         and t.para_digito is not distinct from new.digito) then
    raise exception 'The account of a proposta is not changed in place' using errcode = '23514';
  end if;
  return new;
end $$;
drop trigger proposta_conta_imutavel on proposta_conta;
create trigger proposta_conta_imutavel before update on proposta_conta
  for each row execute function conta_da_proposta_imutavel();

-- The choice follows the copy.
create or replace function conta_escolhida_imutavel() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from proposta_conta k
       where k.id_proposta = new.id
         and k.id_dados_bancarios is distinct from new.id_dados_bancarios) then
    raise exception 'The account of a proposta is not changed in place' using errcode = '23514';
  end if;
  return new;
end $$;

/**
 * Confirms a change by the hash of its code and pays the proposta into the new account. Answers
 * whether it did: the newest change asked for of a proposta in sight, in time, with the right code.
 */
create function trocar_conta_da_proposta(troca uuid, provado bytea, quem uuid, agora timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  t proposta_conta_troca;
begin
  update proposta_conta_troca c set confirmada_em = agora, id_usuario_confirmou = quem
   where c.id = troca and c.codigo_resumo = provado and c.confirmada_em is null
     and c.expira_em > agora
     and not exists (select from proposta_conta_troca o
           where o.id_proposta = c.id_proposta and o.ordem > c.ordem)
     and exists (select from proposta p where p.id = c.id_proposta
           and p.codigo_promotor = any (promotores_visiveis()))
  returning c.* into t;
  if not found then return false; end if;
  update proposta_conta set id_dados_bancarios = t.para_conta, banco = t.para_banco,
    agencia = t.para_agencia, conta = t.para_numero, digito = t.para_digito,
    tipo_conta = t.para_tipo, copiada_em = agora
   where id_proposta = t.id_proposta;
  update proposta set id_dados_bancarios = t.para_conta, versao = versao + 1, atualizada_em = agora
   where id = t.id_proposta;
  return true;
end $$;
grant execute on function trocar_conta_da_proposta(uuid, bytea, uuid, timestamptz) to consigna_app;
