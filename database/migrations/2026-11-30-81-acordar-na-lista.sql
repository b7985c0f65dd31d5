-- A client whom a list had put to sleep until the end of a rest slept on when the result was corrected.

/**
 * The client waits since `volta` in the lists in which they sleep until `fim`, when the rest that was taken back would
 * have ended. Who sleeps until another instant has another reason.
 */
create function acordar_na_lista(quem uuid, fim timestamptz, volta timestamptz) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A list that looks at the client now is waited for: it may have read the rest before it was taken back.
  perform from mailing_cliente mc
   where mc.id_relacionamento = quem and mc.situacao = 'ESPERA'
     and mc.codigo_promotor = any (promotores_visiveis())
   order by mc.id_mailing for update;
  update mailing_cliente mc set volta_em = volta
   where mc.id_relacionamento = quem and mc.situacao = 'ESPERA' and mc.dorme and mc.volta_em = fim
     and mc.codigo_promotor = any (promotores_visiveis());
end $$;
revoke execute on function acordar_na_lista(uuid, timestamptz, timestamptz) from public;
grant execute on function acordar_na_lista(uuid, timestamptz, timestamptz) to consigna_app;
