-- Whether somebody of the team may call one of the clients who wait in a list: asked by who reads a list that ran dry.
-- The gestor may have named a cover, included the owners or reassigned the clients since.
create function lista_tem_quem_chame(qual uuid, agora timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mailing m
    where m.id = qual and m.codigo_promotor = any (promotores_visiveis()) and ha_quem_chamar(m, agora)) $$;
revoke execute on function lista_tem_quem_chame(uuid, timestamptz) from public;
grant execute on function lista_tem_quem_chame(uuid, timestamptz) to consigna_app;
