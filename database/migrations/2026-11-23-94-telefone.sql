-- Who brought a phone: what proves the client's presence is not a phone that the asker brought
-- (docs/decisions/063).

alter table telefone
  -- Null: it was loaded, not typed by a person.
  add column incluido_por uuid references usuario;

/** Whether another client of the bank has the same number, with or without its ninth digit. */
create function telefone_partilhado(alvo uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select exists (
            select from telefone o
             where o.id_cliente <> t.id_cliente
               and (o.completo = t.completo
                    or o.completo = t.ddd || right(t.numero, 8)
                    or length(t.numero) = 8 and o.completo = t.ddd || '9' || t.numero))
            from telefone t
           where t.id = alvo
             and exists (select from relacionamento r
                          where r.id_cliente = t.id_cliente
                            and r.codigo_promotor = any (promotores_visiveis())));
grant execute on function telefone_partilhado(uuid) to consigna_app;

/**
 * The code of another account goes to a phone that the client verified before the proposta was made,
 * or a day before, and that the asker did not bring.
 */
create function telefone_da_troca() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
      select from telefone t join proposta p on p.id = new.id_proposta
       where t.id = new.id_telefone and t.id_cliente = p.id_cliente and t.situacao = '2'
         and t.verificado_em = new.telefone_verificado_em
         and (t.verificado_em < p.criada_em or t.verificado_em <= new.pedida_em - interval '1 day')
         and t.incluido_por is distinct from new.id_usuario) then
    raise exception 'The phone does not prove another account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger proposta_conta_troca_telefone before insert on proposta_conta_troca
  for each row execute function telefone_da_troca();
