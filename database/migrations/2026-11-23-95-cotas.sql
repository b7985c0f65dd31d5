-- Daily quotas of a person and of a promotor: new CPFs, searches, openings, reveals. Their sizes are
-- dated rows of the scope ACESSO (docs/decisions/063).

create table cota_uso (
  dia date not null,
  -- The dated rule that limits it.
  regra text not null,
  id_usuario uuid not null references usuario,
  -- Null: no promotor was chosen yet.
  codigo_promotor text references promotor,
  usados int not null check (usados > 0),
  ultimo_em timestamptz not null,
  unique nulls not distinct (id_usuario, dia, regra, codigo_promotor)
);
create index cota_uso_promotor on cota_uso (codigo_promotor, dia, regra);

-- Clients that a person opened on a day: each counts once.
create table cota_abertura (
  id_usuario uuid not null,
  dia date not null,
  id_cliente uuid not null,
  primary key (id_usuario, dia, id_cliente)
);

-- What the gestor was told on a day; the person is null for the promotor's own quota.
create table cota_aviso (
  dia date not null,
  regra text not null,
  codigo_promotor text not null,
  id_usuario uuid,
  unique nulls not distinct (codigo_promotor, dia, regra, id_usuario)
);
alter table cota_uso enable row level security;
alter table cota_abertura enable row level security;
alter table cota_aviso enable row level security;
revoke all on cota_uso, cota_abertura, cota_aviso from consigna_app;

insert into cota_uso (dia, regra, id_usuario, codigo_promotor, usados, ultimo_em)
select dia, 'cota_revelacoes', id_usuario, null, usadas, now() from revelacao_cota;
drop table revelacao_cota;

/** A dated rule of the quotas on a day; null without a row in force. */
create function cota_em(qual text, no_dia date) returns numeric
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select g.valor from regra_vigencia g
           where g.regra = qual and g.convenio = 'ACESSO' and no_dia >= g.vigencia_inicio
             and no_dia <= coalesce(g.vigencia_fim, 'infinity'));
revoke execute on function cota_em(text, date) from public;

/** Tells the gestores of a promotor once a day that a person, or the promotor, nears a quota. */
create function avisar_cota(qual text, promotor text, de_quem uuid, no_dia date, usados bigint,
  limite bigint) returns void
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
                     else (select jsonb_build_object('login', q.login) from usuario q
                            where q.id = de_quem) end
      from usuario u join usuario_promotor p on p.id_usuario = u.id
     where u.ativo and u.papel = 'GESTOR' and p.codigo_promotor = promotor
    returning id, id_usuario, dados
  loop
    perform pg_notify('consigna_aviso', json_build_object('id', novo.id, 'para', novo.id_usuario,
      'tipo', 'cota', 'dados', novo.dados)::text);
  end loop;
end $$;
revoke execute on function avisar_cota(text, text, uuid, date, bigint, bigint) from public;

/**
 * Counts one use of a quota; answers how many are left to the person. A search within ten seconds of
 * the last counted one is the same text being typed; a client that the person opened before on that
 * day counts no more. The row of the person is locked, so that parallel calls cannot pass the limit
 * together.
 *
 * Raises CQ100 with the sentence for the person when the quota is used up.
 */
create function contar_cota(qual text, promotor text, quem uuid, do_cliente uuid, agora timestamptz)
  returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hoje date := (agora at time zone 'America/Sao_Paulo')::date;
  cota int := cota_em(qual, hoje);
  aviso_pct numeric := cota_em('cota_aviso_pct', hoje);
  feito text := case qual when 'cota_cpfs_novos' then 'CPFs novos incluídos'
                          when 'cota_buscas' then 'buscas feitas'
                          when 'cota_aberturas' then 'clientes abertos'
                          else 'dados revelados' end;
  n int;
  total bigint;
  do_promotor bigint;
begin
  if current_setting('consigna.cotas', true) = 'livres' then return cota; end if;
  if cota is null then
    raise exception 'Não há cota vigente nesta data: avise o seu gestor' using errcode = 'CQ100';
  end if;
  if qual = 'cota_aberturas' then
    insert into cota_abertura values (quem, hoje, do_cliente) on conflict do nothing;
    if not found then return cota; end if;
  end if;
  insert into cota_uso as u (dia, regra, id_usuario, codigo_promotor, usados, ultimo_em)
  values (hoje, qual, quem, promotor, 1, agora)
  on conflict (id_usuario, dia, regra, codigo_promotor) do update
     set usados = u.usados + 1, ultimo_em = agora
   where qual <> 'cota_buscas' or u.ultimo_em <= agora - interval '10 seconds';
  if not found then return cota; end if;
  select sum(u.usados) into n from cota_uso u
   where u.id_usuario = quem and u.dia = hoje and u.regra = qual;
  if n > cota then
    raise exception 'Hoje já são % %, o limite de uma pessoa. Peça ao seu gestor ou volte amanhã',
      cota, feito using errcode = 'CQ100';
  end if;
  if n = 1 then delete from cota_abertura where id_usuario = quem and dia < hoje - 1; end if;
  if promotor is not null then
    do_promotor := ceil(cota * greatest(cota_em('cota_promotor_pessoas_min', hoje),
      cota_em('cota_promotor_pct', hoje) / 100 * (
        select count(*) from usuario u join usuario_promotor p on p.id_usuario = u.id
         where u.ativo and p.codigo_promotor = promotor)));
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
revoke execute on function contar_cota(text, text, uuid, uuid, timestamptz) from public;
grant execute on function contar_cota(text, text, uuid, uuid, timestamptz) to consigna_app;
