-- The next client without waiting for a transfer, and without giving up clients on a day without limits.

/**
 * The gate of a call to the client, whichever phone (`shared/contato/semaforo.ts`; a test compares the two):
 * `agora` when one may be called now, a later instant when time helps, infinity when it does not, null on a day
 * without limits, when nobody is called and nobody is given up. Who attends the client is not judged here.
 */
create or replace function contato_liberado(cliente uuid, para text, agora timestamptz) returns timestamptz
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
      'contato_carencia_ddb_dias'] then return null; end if;
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

/**
 * Leases the client to the person, unless somebody has them: false when the row of the list is held or changed,
 * when the client is another's by now, rests, or may not be called now. Those whose time comes later sleep until
 * then; those whom time does not help leave the list. On a day without limits of contact nothing is changed.
 */
create or replace function alocar_cliente(lista mailing, quem uuid, pessoa uuid, donos uuid[], agora timestamptz,
  minutos int) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  vaga mailing_cliente;
  r relacionamento;
  quando timestamptz;
  tentativa uuid := gen_random_uuid();
begin
  -- The relationship first, as a transfer locks it; one that is being transferred is passed over.
  select x.* into r from relacionamento x
   where x.id = quem and x.confirmado_em is not null for key share skip locked;
  if not found then return false; end if;
  select mc.* into vaga from mailing_cliente mc
   where mc.id_mailing = lista.id and mc.id_relacionamento = quem
     and mc.situacao = 'ESPERA' and not mc.dorme for update skip locked;
  if not found then return false; end if;
  if not (lista.de_outros or r.id_atendente is null or r.id_atendente = any (donos)) then
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
  if quando is null then return false; end if;
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
