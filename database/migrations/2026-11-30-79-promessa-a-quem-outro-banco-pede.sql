-- A promise to a client whose contract another bank asks for was cancelled as one of a client whom nobody may call,
-- though the call was allowed.

-- Beside the new function, a call with three arguments would be ambiguous.
drop function contato_liberado(uuid, text, timestamptz);

/**
 * The gate of a call to the client, whichever phone (`shared/contato/semaforo.ts`; a test compares the two):
 * `agora` when one may be called now, a later instant when time helps, infinity when it does not, null on a day
 * without limits, when nobody is called and nobody is given up. Who attends the client is not judged here. A call to a
 * client whose contract another bank asks for is a call to keep them, on a phone that is known to be theirs. Such a
 * request counts if it is of `promotor`, or of a promotor at hand where that is null.
 */
create function contato_liberado(cliente uuid, para text, agora timestamptz, promotor text default null)
  returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hoje date := (agora at time zone 'America/Sao_Paulo')::date;
  limites jsonb;
  horas int[];
  concedido date;
  desde timestamptz := agora;
  cheio boolean := false;
  atacado boolean := para = 'ATENDIMENTO' and exists (select from ctc x
    where x.id_cliente = cliente and x.terminada_em is null and x.limite_em > agora
      and case when promotor is null then x.codigo_promotor = any (promotores_visiveis())
               else x.codigo_promotor = promotor end);
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
                else t.situacao not in ('6', '7') and not t.nao_me_perturbe
                  or atacado and t.verificado_em is not null end
  loop
    quando := contato_janela(tel.ddd, greatest(desde, case when cheio then
      ((agora at time zone (fusos_do_ddd(tel.ddd))[1])::date + 1)::timestamp
        at time zone (fusos_do_ddd(tel.ddd))[1] else agora end), horas);
    melhor := least(melhor, coalesce(quando, 'infinity'));
  end loop;
  return melhor;
end $$;
grant execute on function contato_liberado(uuid, text, timestamptz, text) to consigna_app;
