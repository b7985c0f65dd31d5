-- The notice of a quota names the person, not only the login.

/** Tells once a day that a person, or the promotor, nears a quota: its gestores, and that person. */
create or replace function avisar_cota(qual text, promotor text, de_quem uuid, no_dia date,
  usados bigint, limite bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  novo record;
begin
  insert into cota_aviso (dia, regra, codigo_promotor, id_usuario)
  values (no_dia, qual, promotor, de_quem) on conflict do nothing;
  if not found then return; end if;
  for novo in
    insert into aviso (id, id_usuario, tipo, dados)
    select nextval('aviso_id'), u.id, 'cota', jsonb_build_object('cota', qual,
             'codigoPromotor', promotor, 'usados', usados::text, 'limite', limite::text)
             || case when de_quem is null then '{}'
                     when u.id = de_quem then '{"seu": "sim"}'
                     else (select jsonb_build_object('login', q.login, 'nome', q.nome)
                             from usuario q where q.id = de_quem) end
      from usuario u
     where u.ativo and (u.id = de_quem or u.papel = 'GESTOR' and exists (
             select from usuario_promotor p
              where p.id_usuario = u.id and p.codigo_promotor = promotor))
     order by u.id
    returning id, id_usuario, dados
  loop
    perform pg_notify('consigna_aviso', json_build_object('id', novo.id, 'para', novo.id_usuario,
      'tipo', 'cota', 'dados', novo.dados)::text);
  end loop;
end $$;
