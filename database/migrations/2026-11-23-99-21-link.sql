-- A link on the phone of somebody else, or of a client whom nobody may contact, is ended
-- (docs/decisions/067).

/**
 * Live links that do not reach the client who may sign: five minutes after the phone was found to be of
 * another person or the client asked to be left alone, at once when the client died or was restricted.
 * `qual`: one formalization; null: all, of every promotor.
 */
create function links_impedidos(agora timestamptz, qual uuid)
  returns table (id uuid, codigo_promotor text, motivo text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.id, f.codigo_promotor,
           case when c.obito_em is not null then 'OBITO'
                when c.restrito then 'RESTRITO'
                when t.situacao = '7' then 'SOSSEGO' else 'TELEFONE' end
      from formalizacao f
      join cliente c on c.id = f.id_cliente
      join telefone t on t.id = f.id_telefone
     where (qual is null or f.id = qual)
       and f.situacao in ('CRIADA', 'LINK_ENVIADO', 'EM_PREENCHIMENTO', 'PENDENTE_DOC',
                          'DOCUMENTOS_OK', 'BIOMETRIA_OK')
       and (c.obito_em <= (agora at time zone 'America/Sao_Paulo')::date or c.restrito
            or t.situacao in ('4', '5', '7')
               and coalesce(t.atualizado_em, t.criado_em) <= agora - interval '5 minutes');
  end;
grant execute on function links_impedidos(timestamptz, uuid) to consigna_app;
