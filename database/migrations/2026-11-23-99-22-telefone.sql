-- The instant at which a phone was verified is kept to the microsecond, and comes back from the
-- application to the millisecond (docs/decisions/067).
create or replace function telefone_da_troca() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
      select from telefone t join proposta p on p.id = new.id_proposta
       where t.id = new.id_telefone and t.id_cliente = p.id_cliente and t.situacao = '2'
         and date_trunc('milliseconds', t.verificado_em)
             = date_trunc('milliseconds', new.telefone_verificado_em)
         and (t.verificado_em < p.criada_em or t.verificado_em <= new.pedida_em - interval '1 day')
         and t.incluido_por is distinct from new.id_usuario) then
    raise exception 'The phone does not prove another account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
