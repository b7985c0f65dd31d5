-- The consent link proves the presence of a client, and a phone that the asker brought proves nothing
-- (docs/decisions/068).

alter table confirmacao
  -- The words that the client answered, and their SHA-256.
  add texto text,
  add texto_resumo text check (texto_resumo ~ '^[0-9a-f]{64}$'),
  add constraint confirmacao_pelo_link check (tipo <> 'LINK' or situacao = 'PEDIDA'
    or num_nulls(endereco, agente, texto, texto_resumo) = 0);
grant update (texto, texto_resumo) on confirmacao to consigna_app;

/** Whether a person began the relationship, attends it to be confirmed, or asks for its proof now. */
create function trouxe_telefone(alvo uuid, incluido_por uuid, quem uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return incluido_por is not null
     and (incluido_por is not distinct from quem or pediu_relacionamento(alvo, incluido_por));
revoke execute on function trouxe_telefone(uuid, uuid, uuid) from public;

drop function telefone_da_confirmacao(uuid, timestamptz);
/**
 * The phone that proves the presence of this client: confirmed by code before the relationship was
 * asked for, or, of a whole one, a day ago; not one that the asker brought. `promotor`: one that has
 * the client whole, as which the contact gate is asked; null where the asker's own is.
 */
create function telefone_da_confirmacao(alvo uuid, quem uuid, agora timestamptz)
  returns table (id_telefone uuid, promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, case when r.confirmado_em is null then
             (select o.codigo_promotor from relacionamento o
               where o.id_cliente = r.id_cliente and o.confirmado_em is not null
               order by o.confirmado_em, o.id limit 1) end
      from relacionamento r
      join telefone t on t.id_cliente = r.id_cliente
     where r.id = alvo and r.codigo_promotor = any (promotores_visiveis())
       and t.situacao = '2' and length(t.numero) = 9
       and t.verificado_em < case when r.confirmado_em is null then r.criado_em
                                  else agora - interval '1 day' end
       and not trouxe_telefone(r.id, t.incluido_por, quem)
     order by t.verificado_em desc, t.id limit 1;
  end;
revoke execute on function telefone_da_confirmacao(uuid, uuid, timestamptz) from public;
grant execute on function telefone_da_confirmacao(uuid, uuid, timestamptz) to consigna_app;

create or replace function telefone_confirma() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select t.verificado_em into new.verificado_em
    from telefone t join relacionamento r on r.id = new.id_relacionamento
   where t.id = new.id_telefone and t.id_cliente = r.id_cliente and t.situacao = '2'
     and t.verificado_em < case when r.confirmado_em is null then r.criado_em
                                else new.pedida_em end
     and not trouxe_telefone(r.id, t.incluido_por, new.id_usuario);
  if new.verificado_em is null then
    raise exception 'The phone was not verified before' using errcode = 'check_violation';
  end if;
  return new;
end $$;

/** The client's page is of the bank: it is shown while the phone is still the client's. */
create function telefone_ainda_confirma(alvo uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select t.situacao = '2' and t.id_cliente = k.id_cliente and t.verificado_em is not null
             and c.obito_em is null and not c.restrito
            from confirmacao k
            join telefone t on t.id = k.id_telefone
            join cliente c on c.id = k.id_cliente
           where k.id = alvo);
revoke execute on function telefone_ainda_confirma(uuid) from public;
grant execute on function telefone_ainda_confirma(uuid) to consigna_app;

create or replace function confirmacao_vale() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.situacao <> 'PEDIDA' then
    raise exception 'The proof was decided before' using errcode = 'check_violation';
  end if;
  if new.tipo = 'DOCUMENTO' and new.id_decisor <> new.id_usuario
      and pediu_relacionamento(new.id_relacionamento, new.id_decisor) then
    raise exception 'Who asked for the relationship does not decide its proof'
      using errcode = 'check_violation';
  end if;
  if new.tipo = 'LINK' and new.situacao = 'CONFIRMADA' and not telefone_ainda_confirma(new.id) then
    raise exception 'The phone of the link is not the client''s any more'
      using errcode = 'check_violation';
  end if;
  if new.situacao = 'CONFIRMADA' then
    perform confirmar_relacionamento(new.id_relacionamento, new.decidida_em);
  end if;
  return new;
end $$;
