-- The cost of the next client does not grow with the list: the free clients of a list are found by an equality, for
-- an index is not read in the order of its weights by `is null`. Those whom somebody holds are passed over by the
-- same reading.
update mailing_cliente set id_atendente = '00000000-0000-0000-0000-000000000000' where id_atendente is null;
alter table mailing_cliente
  alter id_atendente set default '00000000-0000-0000-0000-000000000000',
  alter id_atendente set not null;

create or replace function mailing_cliente_entra() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.dorme := new.volta_em > new.entrou_em;
  select coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000') into new.id_atendente
    from relacionamento r where r.id = new.id_relacionamento;
  return new;
end $$;

create or replace function mailing_cliente_do_dono() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mailing_cliente mc
     set id_atendente = coalesce(n.id_atendente, '00000000-0000-0000-0000-000000000000')
    from depois n join antes a on a.id = n.id
   where a.id_atendente is distinct from n.id_atendente
     and mc.id_relacionamento = n.id and mc.situacao = 'ESPERA';
  return null;
end $$;

/** The client waits again in the lists that a result of that instant took them out of. */
create or replace function voltar_a_esperar(quem uuid, saida timestamptz, volta timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update mailing_cliente mc
     set situacao = 'ESPERA', saiu_em = null, falou = false, dorme = true, volta_em = volta,
         id_atendente = coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000')
    from relacionamento r
   where r.id = quem and mc.id_relacionamento = quem and mc.situacao = 'TRABALHADO' and mc.saiu_em = saida
     and mc.codigo_promotor = any (promotores_visiveis()) $$;

/**
 * The next client of the person in the promotor, of one list or of all that they work: the one they hold, or
 * the first that they may call at that instant, leased by this statement. Looks at `olhares` clients of a
 * list at most. `secaram`: the lists in which nobody waits any more, each named once.
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
          return;
        end if;
      end loop;
      exit when vistos < parte;
      parte := 64;
    end loop;
    update mailing x set secou_em = agora
     where x.id = m.id and x.secou_em is null
       and exists (select from mailing_cliente mc where mc.id_mailing = m.id)
       and not exists (select from mailing_cliente mc
                        where mc.id_mailing = m.id and mc.situacao = 'ESPERA' and not mc.dorme)
       and not exists (select from mailing_cliente mc
                        where mc.id_mailing = m.id and mc.situacao = 'ESPERA' and mc.dorme);
    if found then secaram := secaram || m.id; end if;
  end loop;
end $$;
