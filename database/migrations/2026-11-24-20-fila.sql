-- The queue: who is leased whom, what came of each turn, and the next client of a person.

-- A client whose time has not come sleeps outside the indexes that the next client is looked up by, so that nobody
-- reads them again at each look. The owner stands here for the same reason: others' clients are not read.
alter table mailing_cliente
  add dorme boolean not null default false,
  add id_atendente uuid;
drop index mailing_cliente_proximo;
create index mailing_cliente_proximo
  on mailing_cliente (id_mailing, id_atendente, peso desc, id_relacionamento)
  where situacao = 'ESPERA' and not dorme;
create index mailing_cliente_de_todos on mailing_cliente (id_mailing, peso desc, id_relacionamento)
  where situacao = 'ESPERA' and not dorme;
create index mailing_cliente_acorda on mailing_cliente (id_mailing, volta_em)
  where situacao = 'ESPERA' and dorme;

create function mailing_cliente_entra() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.dorme := new.volta_em > new.entrou_em;
  select r.id_atendente into new.id_atendente from relacionamento r where r.id = new.id_relacionamento;
  return new;
end $$;
create trigger mailing_cliente_entra before insert on mailing_cliente
  for each row execute function mailing_cliente_entra();

/** The clients of the lists follow their owners. */
create function mailing_cliente_do_dono() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update mailing_cliente mc set id_atendente = n.id_atendente
    from depois n join antes a on a.id = n.id
   where a.id_atendente is distinct from n.id_atendente
     and mc.id_relacionamento = n.id and mc.situacao = 'ESPERA';
  return null;
end $$;
create trigger mailing_cliente_do_dono after update on relacionamento
  referencing old table as antes new table as depois
  for each statement execute function mailing_cliente_do_dono();

-- One turn of a person with a client: from the lease to its result. Kept for ever, it is the call history.
create table fila_tentativa (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  id_mailing uuid references mailing,
  iniciada_em timestamptz not null,
  -- The phone that was shown to be called: without it nobody called.
  id_telefone uuid references telefone,
  ligou_em timestamptz check ((ligou_em is null) = (id_telefone is null)),
  resultado text check (resultado in ('FALOU', 'NAO_ATENDEU', 'RECADO', 'NUMERO_ERRADO',
    'PEDIU_RETORNO', 'RECUSOU', 'PULADO', 'ADIADO', 'SEM_RESULTADO', 'RETIRADO')),
  observacao text check (length(observacao) <= 500),
  concluida_em timestamptz,
  check ((resultado is null) = (concluida_em is null)),
  corrigida_em timestamptz,
  -- Who took the lease away.
  retirada_por uuid references usuario
);
create index fila_tentativa_relacionamento
  on fila_tentativa (id_relacionamento, iniciada_em desc);
create index fila_tentativa_mailing on fila_tentativa (id_mailing, iniciada_em desc);
create index fila_tentativa_usuario on fila_tentativa (id_usuario, iniciada_em desc);
alter table fila_tentativa enable row level security;
create policy promotor on fila_tentativa using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on fila_tentativa to consigna_app;
grant update (id_telefone, ligou_em, resultado, observacao, concluida_em, corrigida_em, retirada_por)
  on fila_tentativa to consigna_app;

-- A client of a promotor is leased to one person at a time, whatever list they came from.
-- `ate` says whether it lasts; an older row is none and is taken over.
create table fila_locacao (
  id_relacionamento uuid primary key references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_mailing uuid references mailing,
  id_usuario uuid not null references usuario,
  id_tentativa uuid not null references fila_tentativa,
  desde timestamptz not null,
  -- The last time that the person worked on the client; null before the first.
  ultimo_ato timestamptz,
  ate timestamptz not null check (ate >= desde)
) with (fillfactor = 70);
create index fila_locacao_usuario on fila_locacao (id_usuario, codigo_promotor);
create index fila_locacao_cliente on fila_locacao (id_cliente);
alter table fila_locacao enable row level security;
create policy promotor on fila_locacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, delete on fila_locacao to consigna_app;
grant update (ultimo_ato, ate) on fila_locacao to consigna_app;

-- Nobody calls the client from a list before this instant.
create table fila_descanso (
  id_relacionamento uuid primary key references relacionamento,
  codigo_promotor text not null references promotor,
  ate timestamptz not null
);
alter table fila_descanso enable row level security;
create policy promotor on fila_descanso using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update, delete on fila_descanso to consigna_app;

/** The zones of an area code that lies partly outside Brasília's time (`shared/contato/fuso.ts`). */
create function fusos_do_ddd(ddd text) returns text[] language sql immutable parallel safe
  return case ddd
    when '65' then array['America/Porto_Velho'] when '66' then array['America/Porto_Velho']
    when '67' then array['America/Porto_Velho'] when '68' then array['America/Rio_Branco']
    when '69' then array['America/Porto_Velho']
    when '81' then array['America/Sao_Paulo', 'America/Noronha']
    when '92' then array['America/Porto_Velho'] when '95' then array['America/Porto_Velho']
    when '97' then array['America/Porto_Velho', 'America/Rio_Branco']
    else array['America/Sao_Paulo'] end;
grant execute on function fusos_do_ddd(text) to consigna_app;

/** `em` when a phone of the area code may be called then, else the next such instant; null: none is near. */
create function contato_janela(ddd text, em timestamptz, horas int[]) returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fusos text[] := fusos_do_ddd(ddd);
  candidato timestamptz := em;
  fuso text;
  relogio timestamp;
  abre timestamptz;
  aberto boolean;
begin
  for volta in 1 .. 30 loop
    aberto := true;
    foreach fuso in array fusos loop
      relogio := candidato at time zone fuso;
      if exists (select from unnest(array[extract(dow from relogio)::int]) d
                  where d > 0 and not exists (select from feriado f where f.dia = relogio::date)
                    and extract(hour from relogio) >= horas[case when d = 6 then 3 else 1 end]
                    and extract(hour from relogio) < horas[case when d = 6 then 4 else 2 end])
      then continue; end if;
      aberto := false;
      select min((d.dia + make_interval(hours => horas[case when extract(dow from d.dia) = 6 then 3 else 1 end]))
                 at time zone fuso) into abre
        from generate_series(relogio::date::timestamp, relogio::date + 15, '1 day') d (dia)
       where extract(dow from d.dia) > 0
         and not exists (select from feriado f where f.dia = d.dia::date)
         and (d.dia + make_interval(hours => horas[case when extract(dow from d.dia) = 6 then 3 else 1 end]))
             at time zone fuso > candidato;
      if abre is null then return null; end if;
      candidato := abre;
      exit;
    end loop;
    if aberto then return candidato; end if;
  end loop;
  return null;
end $$;

/**
 * The gate of a call to the client, whichever phone (`shared/contato/semaforo.ts`; a test compares the two):
 * `agora` when one may be called now, a later instant when time helps, infinity when it does not. Who
 * attends the client is not judged here.
 */
create function contato_liberado(cliente uuid, para text, agora timestamptz) returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hoje date := (agora at time zone 'America/Sao_Paulo')::date;
  limites jsonb;
  horas int[];
  concedido date;
  desde timestamptz := agora;
  cheio boolean := false;
  tel record;
  quando timestamptz;
  melhor timestamptz := 'infinity';
begin
  perform from cliente c where c.id = cliente and c.obito_em is null and not c.restrito;
  if not found then return 'infinity'; end if;
  select jsonb_object_agg(g.regra, g.valor) into limites from regra_vigencia g
   where g.convenio = 'CONTATO' and g.vigencia_inicio <= hoje
     and coalesce(g.vigencia_fim, 'infinity') >= hoje;
  if limites is null or not limites ?& array['contato_semana_inicio_h', 'contato_semana_fim_h',
      'contato_sabado_inicio_h', 'contato_sabado_fim_h', 'contato_tentativas_dia',
      'contato_carencia_ddb_dias'] then return 'infinity'; end if;
  horas := array[(limites ->> 'contato_semana_inicio_h')::numeric::int, (limites ->> 'contato_semana_fim_h')::numeric::int,
    (limites ->> 'contato_sabado_inicio_h')::numeric::int, (limites ->> 'contato_sabado_fim_h')::numeric::int];
  if para = 'CAMPANHA' then
    select max(b.data_despacho) into concedido from beneficio b
     where b.id_cliente = cliente and b.data_despacho > hoje - 400;
    if concedido + (limites ->> 'contato_carencia_ddb_dias')::numeric::int > hoje then
      desde := (concedido + (limites ->> 'contato_carencia_ddb_dias')::numeric::int)::timestamp
        at time zone 'America/Sao_Paulo';
    end if;
  end if;
  cheio := contatos_desde(cliente, hoje::timestamp at time zone 'America/Sao_Paulo')
    >= (limites ->> 'contato_tentativas_dia')::numeric::int;
  for tel in
    select distinct t.ddd from telefone t
     where t.id_cliente = cliente and t.situacao not in ('4', '5')
       and case when para = 'RETENCAO' then t.verificado_em is not null
                else t.situacao not in ('6', '7') and not t.nao_me_perturbe end
  loop
    quando := contato_janela(tel.ddd, greatest(desde, case when cheio then
      ((agora at time zone (fusos_do_ddd(tel.ddd))[1])::date + 1)::timestamp
        at time zone (fusos_do_ddd(tel.ddd))[1] else agora end), horas);
    melhor := least(melhor, coalesce(quando, 'infinity'));
  end loop;
  return melhor;
end $$;
grant execute on function contato_liberado(uuid, text, timestamptz) to consigna_app;

/** The lists of the promotor that the person works and that are open at that instant, the first to be called first. */
create function listas_abertas(promotor text, qual uuid, pessoa uuid, agora timestamptz)
  returns setof mailing
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select m.* from mailing m
   cross join (select agora at time zone 'America/Sao_Paulo' as em) l
   where m.codigo_promotor = promotor and promotor = any (promotores_visiveis()) and m.situacao = 'ATIVA'
     and (qual is null or m.id = qual)
     and m.inicio <= l.em::date and coalesce(m.fim, l.em::date) >= l.em::date
     and extract(dow from l.em)::smallint = any (m.dias)
     and l.em::time >= m.abre and l.em::time < m.fecha
     and (not exists (select from mailing_atendente a where a.id_mailing = m.id)
          or exists (select from mailing_atendente a where a.id_mailing = m.id and a.id_usuario = pessoa))
     and (m.ritmo_hora is null or m.ritmo_hora > (select count(*) from (
           select from fila_tentativa t where t.id_mailing = m.id
              and t.iniciada_em > agora - interval '1 hour' limit m.ritmo_hora) x))
   order by m.prioridade, m.id;
end;
grant execute on function listas_abertas(text, uuid, uuid, timestamptz) to consigna_app;

/**
 * Leases the client to the person, unless somebody has them: false when the row of the list is held or changed,
 * when the client is another's by now, rests, or may not be called now. Those whose time comes later sleep until
 * then; those whom time does not help leave the list.
 */
create function alocar_cliente(lista mailing, quem uuid, pessoa uuid, donos uuid[], agora timestamptz,
  minutos int) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  vaga mailing_cliente;
  r relacionamento;
  quando timestamptz;
  tentativa uuid := gen_random_uuid();
begin
  select mc.* into vaga from mailing_cliente mc
   where mc.id_mailing = lista.id and mc.id_relacionamento = quem
     and mc.situacao = 'ESPERA' and not mc.dorme for update skip locked;
  if not found then return false; end if;
  select x.* into r from relacionamento x where x.id = quem and x.confirmado_em is not null;
  if not found or not (lista.de_outros or r.id_atendente is null or r.id_atendente = any (donos)) then
    return false;
  end if;
  perform from fila_locacao l where l.id_relacionamento = quem and l.ate > agora;
  if found then return false; end if;
  select greatest(vaga.volta_em, d.ate) into quando
    from (select 1) x left join fila_descanso d on d.id_relacionamento = quem;
  if quando <= agora then
    quando := contato_liberado(r.id_cliente,
      (select p.finalidade from mailing_perfil p where p.codigo = lista.codigo_perfil), agora);
  end if;
  if quando = 'infinity' then
    update mailing_cliente set situacao = 'RETIRADO', saiu_em = agora
     where id_mailing = lista.id and id_relacionamento = quem;
    return false;
  elsif quando > agora then
    update mailing_cliente set dorme = true, volta_em = quando
     where id_mailing = lista.id and id_relacionamento = quem;
    return false;
  end if;
  -- A turn that ran out is over before the next one begins.
  update fila_tentativa t set resultado = 'SEM_RESULTADO', concluida_em = l.ate
    from fila_locacao l
   where l.id_relacionamento = quem and l.ate <= agora and t.id = l.id_tentativa and t.resultado is null;
  insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, id_mailing,
    iniciada_em) values (tentativa, quem, r.id_cliente, r.codigo_promotor, pessoa, lista.id, agora);
  insert into fila_locacao as l (id_relacionamento, id_cliente, codigo_promotor, id_mailing, id_usuario,
    id_tentativa, desde, ate)
  values (quem, r.id_cliente, r.codigo_promotor, lista.id, pessoa, tentativa, agora,
    agora + make_interval(mins => minutos))
  on conflict (id_relacionamento) do update
     set id_mailing = excluded.id_mailing, id_usuario = excluded.id_usuario,
         id_tentativa = excluded.id_tentativa, desde = excluded.desde, ultimo_ato = null,
         ate = excluded.ate
   where l.ate <= agora;
  if found then return true; end if;
  delete from fila_tentativa where id = tentativa;
  return false;
end $$;
revoke execute on function alocar_cliente(mailing, uuid, uuid, uuid[], timestamptz, int) from public;

/**
 * The next client of the person in the promotor, of one list or of all that they work: the one they hold, or
 * the first that they may call at that instant, leased by this statement. Looks at `olhares` clients of a
 * list at most. `secaram`: the lists in which nobody waits any more, each named once.
 */
create function proximo_cliente(promotor text, lista uuid, pessoa uuid, agora timestamptz, minutos int,
  olhares int, out achado uuid, out secaram uuid[])
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
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
             order by mc.peso desc, mc.id_relacionamento limit cardinality(tentados) + parte) a
          union all
          select b.id_relacionamento, b.peso from unnest(donos) d cross join lateral (
            select mc.id_relacionamento, mc.peso from mailing_cliente mc
             where not m.de_outros and mc.id_mailing = m.id and mc.situacao = 'ESPERA' and not mc.dorme
               and mc.id_atendente = d
             order by mc.peso desc, mc.id_relacionamento limit cardinality(tentados) + parte) b
          union all
          select c.id_relacionamento, c.peso from (
            select mc.id_relacionamento, mc.peso from mailing_cliente mc
             where not m.de_outros and mc.id_mailing = m.id and mc.situacao = 'ESPERA' and not mc.dorme
               and mc.id_atendente is null
             order by mc.peso desc, mc.id_relacionamento limit cardinality(tentados) + parte) c) x
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
grant execute on function proximo_cliente(text, uuid, uuid, timestamptz, int, int) to consigna_app;

-- Whether somebody spoke to the client (the file of the counts adds it first).
alter table mailing_cliente add column if not exists falou boolean not null default false;

/** The result of a turn in every list where the client waits: what they were called for is done. */
create function concluir_espera(quem uuid, com_fala boolean, agora timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update mailing_cliente mc set situacao = 'TRABALHADO', saiu_em = agora, falou = mc.falou or com_fala
   where mc.id_relacionamento = quem and mc.situacao = 'ESPERA'
     and mc.codigo_promotor = any (promotores_visiveis()) $$;
grant execute on function concluir_espera(uuid, boolean, timestamptz) to consigna_app;

/** The client waits again in the lists that a result of that instant took them out of. */
create function voltar_a_esperar(quem uuid, saida timestamptz, volta timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update mailing_cliente mc
     set situacao = 'ESPERA', saiu_em = null, falou = false, dorme = true, volta_em = volta,
         id_atendente = r.id_atendente
    from relacionamento r
   where r.id = quem and mc.id_relacionamento = quem and mc.situacao = 'TRABALHADO' and mc.saiu_em = saida
     and mc.codigo_promotor = any (promotores_visiveis()) $$;
grant execute on function voltar_a_esperar(uuid, timestamptz, timestamptz) to consigna_app;

-- The weights of the reasons by which a client is called before others, dated; `*` is every promotor's, until it
-- has its own.
create table fila_peso (
  codigo_promotor text not null,
  motivo text not null check (motivo ~ '^[A-Z][A-Z0-9_]{2,39}$'),
  peso int not null check (peso between 0 and 1000),
  desde timestamptz not null,
  id_usuario uuid references usuario,
  primary key (codigo_promotor, motivo, desde)
);
alter table fila_peso enable row level security;
create policy promotor on fila_peso
  using (codigo_promotor = '*' or codigo_promotor = any (promotores_visiveis()))
  with check (codigo_promotor = any (promotores_visiveis()));
grant select, insert on fila_peso to consigna_app;
insert into fila_peso (codigo_promotor, motivo, peso, desde) values
  ('*', 'PROMESSA_VENCENDO', 100, '2020-01-01'),
  ('*', 'ACEITE_VENCENDO', 90, '2020-01-01'),
  ('*', 'CTC_EM_CURSO', 80, '2020-01-01'),
  ('*', 'MARGEM_NOVA', 60, '2020-01-01'),
  ('*', 'PROPOSTA_RECUPERAVEL', 50, '2020-01-01'),
  ('*', 'RETORNO_COMBINADO', 50, '2020-01-01'),
  ('*', 'REFIN_PARCELAS_PAGAS', 40, '2020-01-01'),
  ('*', 'PORTAVEIS', 35, '2020-01-01'),
  ('*', 'OPORTUNIDADE_ANTIGA', 20, '2020-01-01'),
  ('*', 'SEM_CONTATO', 15, '2020-01-01'),
  ('*', 'CARTEIRA_ESCOLHIDA', 10, '2020-01-01'),
  ('*', 'LISTA_DA_LOJA', 10, '2020-01-01'),
  ('*', 'ANIVERSARIANTES', 5, '2020-01-01');

/** The sum of the weights of the reasons in a promotor: what `mailing_cliente.peso` keeps. */
create function peso_da_fila(promotor text, motivos text[], agora timestamptz) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(sum((select g.peso from fila_peso g
            where g.motivo = m.codigo and g.codigo_promotor in (promotor, '*') and g.desde <= agora
            order by g.codigo_promotor <> '*' desc, g.desde desc limit 1)), 0)::int
    from unnest(motivos) m (codigo);
end;
grant execute on function peso_da_fila(text, text[], timestamptz) to consigna_app;
