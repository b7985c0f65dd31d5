-- Near a quota the person hears it too, and the notice of a gestor who was away is found again
-- (docs/decisions/068).

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
                     else (select jsonb_build_object('login', q.login) from usuario q
                            where q.id = de_quem) end
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

/**
 * The quotas of today that are nearly used up: those of the person, and for a gestor those of the
 * persons and promotores in scope that a notice was sent of.
 */
create function cotas_perto(quem uuid, gestor boolean, agora timestamptz)
  returns table (cota text, codigo_promotor text, login text, seu boolean, usados bigint,
    limite bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with hoje as (select (agora at time zone 'America/Sao_Paulo')::date as dia),
    da_pessoa as (
      select u.regra, u.id_usuario, sum(u.usados) as usados, cota_em(u.regra, h.dia) as limite
        from hoje h join cota_uso u on u.dia = h.dia
       where u.id_usuario = quem
          or u.id_usuario in (select v.id_usuario from cota_aviso v where v.dia = h.dia
                and v.codigo_promotor = any (promotores_visiveis()))
       group by u.regra, u.id_usuario, h.dia)
    select p.regra, null, null, true, p.usados::bigint, p.limite::bigint
      from da_pessoa p cross join hoje h
     where p.id_usuario = quem and p.usados >= p.limite * cota_em('cota_aviso_pct', h.dia) / 100
    union all
    select p.regra, v.codigo_promotor, u.login, false, p.usados::bigint, p.limite::bigint
      from hoje h join cota_aviso v on v.dia = h.dia
      join da_pessoa p on p.regra = v.regra and p.id_usuario = v.id_usuario
      join usuario u on u.id = v.id_usuario
     where gestor and u.id <> quem and v.codigo_promotor = any (promotores_visiveis())
    union all
    select v.regra, v.codigo_promotor, null, false, t.usados, cota_do_promotor(v.regra, v.codigo_promotor, h.dia)
      from hoje h join cota_aviso v on v.dia = h.dia and v.id_usuario is null
     cross join lateral (select sum(u.usados) as usados from cota_uso u
        where u.dia = h.dia and u.regra = v.regra and u.codigo_promotor = v.codigo_promotor) t
     where gestor and v.codigo_promotor = any (promotores_visiveis())
     order by 4 desc, 2, 3 nulls last, 1;
  end;
revoke execute on function cotas_perto(uuid, boolean, timestamptz) from public;
grant execute on function cotas_perto(uuid, boolean, timestamptz) to consigna_app;
