-- A promise of a client whose owner left the promotor is owed by those who supervise too, as that of a maker who left.

/** Who owes it, the owner or without one who made it, is not in the promotor any more. */
create or replace function promessa_de_ninguem(dono uuid, fez uuid, promotor text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select not exists (
    select from usuario u join usuario_promotor up on up.id_usuario = u.id
     where u.id = coalesce(promessa_de_ninguem.dono, fez) and u.ativo and up.codigo_promotor = promotor);
end;
