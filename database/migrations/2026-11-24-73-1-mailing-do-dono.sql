-- A client put into a list, for the first time or again, stands there at the owner of that instant. The owner is
-- read under a key-share lock: a transfer under way commits first, and one that begins later finds the row.
create or replace function mailing_cliente_entra() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.dorme := new.volta_em > new.entrou_em;
  select coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000') into new.id_atendente
    from relacionamento r where r.id = new.id_relacionamento for key share;
  return new;
end $$;

update mailing_cliente mc
   set id_atendente = coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000')
  from relacionamento r
 where r.id = mc.id_relacionamento and mc.situacao = 'ESPERA'
   and mc.id_atendente <> coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000');
