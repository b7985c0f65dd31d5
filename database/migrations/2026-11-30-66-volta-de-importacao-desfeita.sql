-- A corrected result put a client back into the list, though the import that brought them was undone meanwhile.

create or replace function voltar_a_esperar(quem uuid, saida timestamptz, volta timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update mailing_cliente mc
     set situacao = 'ESPERA', saiu_em = null, falou = false, dorme = true, volta_em = volta,
         id_atendente = coalesce(r.id_atendente, '00000000-0000-0000-0000-000000000000')
    from relacionamento r
   where r.id = quem and mc.id_relacionamento = quem and mc.situacao = 'TRABALHADO' and mc.saiu_em = saida
     and mc.codigo_promotor = any (promotores_visiveis())
     -- Who was worked before the undo stays as they are.
     and not exists (select from mailing_importacao i
                      where i.id = mc.id_importacao and i.desfeita_em is not null) $$;
