-- A client whose only number was noted wrong by a slip left the lists that looked at them meanwhile.

/** The client waits again in the lists that they left since that instant, because nobody could call them. */
create function voltar_a_lista(quem uuid, desde timestamptz, volta timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update mailing_cliente mc
     set situacao = 'ESPERA', saiu_em = null, dorme = true, volta_em = volta,
         id_atendente = coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000')
    from relacionamento r
   where r.id = quem and mc.id_relacionamento = quem and mc.situacao = 'RETIRADO' and mc.saiu_em >= desde
     and mc.codigo_promotor = any (promotores_visiveis())
     -- A person took these out, with the import that brought them.
     and not exists (select from mailing_importacao i
                      where i.id = mc.id_importacao and i.desfeita_em is not null) $$;
grant execute on function voltar_a_lista(uuid, timestamptz, timestamptz) to consigna_app;
