-- A whole CPF or phone is a search of its own, however quickly it follows the one before
-- (docs/decisions/068).

alter table cota_uso
  -- The last counted search was a text still being typed: a part of a number, or a name.
  add digitando boolean not null default false,
  -- Texts since then that were taken as the same search.
  add seguidas int not null default 0;

drop function contar_cota(text, text, uuid, uuid, timestamptz);

/** The quota of a promotor: a part of the sum of its active persons, at least that of so many. */
create function cota_do_promotor(qual text, promotor text, no_dia date) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select ceil(cota_em(qual, no_dia) * greatest(cota_em('cota_promotor_pessoas_min', no_dia),
            cota_em('cota_promotor_pct', no_dia) / 100 * count(*)))::bigint
            from usuario u join usuario_promotor p on p.id_usuario = u.id
           where u.ativo and p.codigo_promotor = promotor);
revoke execute on function cota_do_promotor(text, text, date) from public;

/**
 * Counts one use of a quota; answers how many are left to the person. A client that the person opened
 * before on that day counts no more. Within ten seconds of a counted search, texts that are still
 * being typed (`digitada`) are the same search, thirty at most; a whole number is the same search
 * only where a counted text became it. The row of the person is locked, so that parallel calls cannot
 * pass the limit together.
 *
 * Raises CQ100 with the sentence for the person when the quota is used up.
 */
create function contar_cota(qual text, promotor text, quem uuid, do_cliente uuid, agora timestamptz,
  digitada boolean) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hoje date := (agora at time zone 'America/Sao_Paulo')::date;
  cota int;
  aviso_pct numeric;
  feito text := case qual when 'cota_cpfs_novos' then 'CPFs novos incluídos'
                          when 'cota_buscas' then 'buscas feitas'
                          when 'cota_aberturas' then 'clientes abertos'
                          else 'dados revelados' end;
  mesma boolean;
  n int;
  total bigint;
  do_promotor bigint;
begin
  if current_setting('consigna.cotas', true) = 'livres' then return cota_em(qual, hoje); end if;
  if qual = 'cota_aberturas' then
    insert into cota_abertura values (quem, hoje, do_cliente) on conflict do nothing;
    if not found then return null; end if;
  end if;
  cota := cota_em(qual, hoje);
  aviso_pct := cota_em('cota_aviso_pct', hoje);
  if cota is null then
    raise exception 'Não há cota vigente nesta data: avise o seu gestor' using errcode = 'CQ100';
  end if;
  insert into cota_uso as u (dia, regra, id_usuario, codigo_promotor, usados, ultimo_em, digitando)
  values (hoje, qual, quem, promotor, 1, agora, digitada)
  on conflict (id_usuario, dia, regra, codigo_promotor) do update
     set (usados, ultimo_em, digitando, seguidas) = (
       select u.usados + case when m.mesma then 0 else 1 end,
              case when m.mesma then u.ultimo_em else excluded.ultimo_em end,
              excluded.digitando and (u.digitando or not m.mesma),
              case when m.mesma then u.seguidas + 1 else 0 end
         from (select qual = 'cota_buscas' and u.ultimo_em > agora - interval '10 seconds'
                  and u.seguidas < 30 and (digitada or u.digitando) as mesma) m)
  returning seguidas > 0 into mesma;
  if mesma then return null; end if;
  select sum(u.usados) into n from cota_uso u
   where u.id_usuario = quem and u.dia = hoje and u.regra = qual;
  if n > cota then
    raise exception 'Hoje já são % %, o limite de uma pessoa. Peça ao seu gestor ou volte amanhã',
      cota, feito using errcode = 'CQ100';
  end if;
  if n = 1 then delete from cota_abertura where id_usuario = quem and dia < hoje - 1; end if;
  if promotor is not null then
    do_promotor := cota_do_promotor(qual, promotor, hoje);
    select sum(u.usados) into total from cota_uso u
     where u.codigo_promotor = promotor and u.dia = hoje and u.regra = qual;
    if total > do_promotor then
      raise exception 'Hoje já são % %, o limite do promotor. Peça ao seu gestor ou volte amanhã',
        do_promotor, feito using errcode = 'CQ100';
    end if;
    if n >= cota * aviso_pct / 100 then
      perform avisar_cota(qual, promotor, quem, hoje, n, cota);
    end if;
    if total >= do_promotor * aviso_pct / 100 then
      perform avisar_cota(qual, promotor, null, hoje, total, do_promotor);
    end if;
  end if;
  return cota - n;
end $$;
revoke execute on function contar_cota(text, text, uuid, uuid, timestamptz, boolean) from public;
grant execute on function contar_cota(text, text, uuid, uuid, timestamptz, boolean) to consigna_app;
