-- A code proved the presence of a client although its phone was known by then not to be the client's, or the
-- client had died or was restricted (docs/decisions/068).

-- The code of an indicação verifies its phone itself: nobody had verified that phone before.
create or replace function telefone_ainda_confirma(alvo uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select t.id_cliente = k.id_cliente and c.obito_em is null and not c.restrito
             and (coalesce(k.tipo = 'CODIGO' and t.id = telefone_da_indicacao(k.id_relacionamento), false)
                  or t.situacao = '2' and t.verificado_em is not null
                     and t.verificado_em = k.verificado_em)
            from confirmacao k
            join telefone t on t.id = k.id_telefone
            join cliente c on c.id = k.id_cliente
           where k.id = alvo);

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
  if new.tipo <> 'DOCUMENTO' and new.situacao = 'CONFIRMADA'
      and telefone_ainda_confirma(new.id) is not true then
    raise exception 'The phone of the proof is not the client''s any more'
      using errcode = 'check_violation';
  end if;
  if new.situacao = 'CONFIRMADA' then
    if new.tipo = 'CODIGO' and new.id_telefone = telefone_da_indicacao(new.id_relacionamento) then
      update telefone set situacao = '2', verificado_em = new.decidida_em, versao = versao + 1,
             atualizado_em = new.decidida_em
       where id = new.id_telefone;
    end if;
    perform confirmar_relacionamento(new.id_relacionamento, new.decidida_em);
  end if;
  return new;
end $$;
