-- A list in which everybody who waits is of somebody who left, is away without a cover, or does not work the list, gives
-- no client to anybody: its gestor is notified as of a list in which nobody waits.

/** Whether a client of the list can be called, now or when their time comes, by a person who works the list. */
create function ha_quem_chamar(lista mailing, agora timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ninguem constant uuid := '00000000-0000-0000-0000-000000000000';
  donos uuid[];
begin
  -- Those who wait and those who sleep have an index each.
  if lista.de_outros then
    return exists (select from mailing_cliente mc
                    where mc.id_mailing = lista.id and mc.situacao = 'ESPERA' and not mc.dorme)
        or exists (select from mailing_cliente mc
                    where mc.id_mailing = lista.id and mc.situacao = 'ESPERA' and mc.dorme);
  end if;
  donos := ninguem || array(
    select up.id_usuario from usuario_promotor up
      join usuario u on u.id = up.id_usuario and u.ativo
     cross join lateral (select quem_atende(up.id_usuario, up.codigo_promotor, agora) as quem) q
     where up.codigo_promotor = lista.codigo_promotor and q.quem is not null
       and (not exists (select from mailing_atendente a where a.id_mailing = lista.id)
            or exists (select from mailing_atendente a
                        where a.id_mailing = lista.id and a.id_usuario = q.quem)));
  return exists (select from mailing_cliente mc
                  where mc.id_mailing = lista.id and mc.situacao = 'ESPERA' and not mc.dorme
                    and mc.id_atendente = any (donos))
      or exists (select from mailing_cliente mc
                  where mc.id_mailing = lista.id and mc.situacao = 'ESPERA' and mc.dorme
                    and mc.id_atendente = any (donos));
end $$;
revoke execute on function ha_quem_chamar(mailing, timestamptz) from public;

/**
 * The next client of the person in the promotor, of one list or of all that they work: the one they hold, or
 * the first that they may call at that instant, leased by this statement. Looks at `olhares` clients of a
 * list at most. `secaram`: the lists in which nobody can be called any more, each named once until it gives a
 * client again.
 */
create or replace function proximo_cliente(promotor text, lista uuid, pessoa uuid, agora timestamptz, minutos int,
  olhares int, out achado uuid, out secaram uuid[])
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The owner of a client without one: an index is read in the order of its weights by equality only.
  ninguem constant uuid := '00000000-0000-0000-0000-000000000000';
  donos uuid[];
  m mailing;
  quem uuid;
  -- Tried and still waiting: somebody else holds them. Those who fell asleep are not found again.
  tentados uuid[];
  parte int;
  vistos int;
begin
  secaram := '{}';
  if not coalesce(promotor = any (promotores_visiveis()), false) then return; end if;
  -- One question of a person at a time: two tabs get one client.
  perform pg_advisory_xact_lock(hashtextextended('proximo:' || pessoa, 0));
  select l.id_relacionamento into achado from fila_locacao l
   where l.id_usuario = pessoa and l.codigo_promotor = promotor and l.ate > agora
   order by l.desde desc limit 1;
  if found then return; end if;
  donos := array(select pessoa union select k.id_dono from coberturas_de(pessoa, agora) k
                  where k.codigo_promotor = promotor and k.de <= agora and k.ate > agora);
  for m in select * from listas_abertas(promotor, lista, pessoa, agora) loop
    update mailing_cliente mc set dorme = false
      from (select x.id_mailing, x.id_relacionamento from mailing_cliente x
             where x.id_mailing = m.id and x.situacao = 'ESPERA' and x.dorme and x.volta_em <= agora
             order by x.volta_em limit 50 for update skip locked) a
     where mc.id_mailing = a.id_mailing and mc.id_relacionamento = a.id_relacionamento;
    tentados := '{}';
    parte := 16;
    while cardinality(tentados) < olhares loop
      vistos := 0;
      for quem in
        select x.id_relacionamento from (
          select a.id_relacionamento, a.peso from (
            select mc.id_relacionamento, mc.peso from mailing_cliente mc
             where m.de_outros and mc.id_mailing = m.id and mc.situacao = 'ESPERA' and not mc.dorme
               and not exists (select from fila_locacao l
                                where l.id_relacionamento = mc.id_relacionamento and l.ate > agora)
             order by mc.peso desc, mc.id_relacionamento limit cardinality(tentados) + parte) a
          union all
          select b.id_relacionamento, b.peso from unnest(donos || ninguem) d cross join lateral (
            select mc.id_relacionamento, mc.peso from mailing_cliente mc
             where not m.de_outros and mc.id_mailing = m.id and mc.situacao = 'ESPERA' and not mc.dorme
               and mc.id_atendente = d
               and not exists (select from fila_locacao l
                                where l.id_relacionamento = mc.id_relacionamento and l.ate > agora)
             order by mc.peso desc, mc.id_relacionamento limit cardinality(tentados) + parte) b) x
         where x.id_relacionamento <> all (tentados)
         order by x.peso desc, x.id_relacionamento limit parte
      loop
        vistos := vistos + 1;
        tentados := tentados || quem;
        if alocar_cliente(m, quem, pessoa, donos, agora, minutos) then
          achado := quem;
          update mailing x set secou_em = null where x.id = m.id and x.secou_em is not null;
          return;
        end if;
      end loop;
      exit when vistos < parte;
      parte := 64;
    end loop;
    if m.secou_em is null and exists (select from mailing_cliente mc where mc.id_mailing = m.id)
       and not ha_quem_chamar(m, agora) then
      update mailing x set secou_em = agora where x.id = m.id and x.secou_em is null;
      if found then secaram := secaram || m.id; end if;
    end if;
  end loop;
end $$;
