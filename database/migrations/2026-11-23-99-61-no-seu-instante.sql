-- A message that waited overnight wrote to the client when it left, not when it was queued.
create or replace function ultimo_que_escreveu(telefone uuid, por text, ate timestamptz) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select m.codigo_promotor from mensagem m
           where m.id_telefone = telefone and m.canal = por
             and coalesce(m.iniciada_em, m.criada_em) <= ate
             and m.situacao in ('ENVIANDO', 'INCERTA', 'ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA')
           order by coalesce(m.iniciada_em, m.criada_em) desc, m.id desc limit 1);

-- A phone that was verified anew since may be another person's: the old link does not answer for it.
create or replace function telefone_ainda_confirma(alvo uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select t.situacao = '2' and t.id_cliente = k.id_cliente
             and t.verificado_em is not null and t.verificado_em = k.verificado_em
             and c.obito_em is null and not c.restrito
            from confirmacao k
            join telefone t on t.id = k.id_telefone
            join cliente c on c.id = k.id_cliente
           where k.id = alvo);

-- Of one formalization an expired link counts too: a signature on it may be heard late.
create or replace function links_impedidos(agora timestamptz, qual uuid)
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
       and (f.situacao in ('CRIADA', 'LINK_ENVIADO', 'EM_PREENCHIMENTO', 'PENDENTE_DOC',
                           'DOCUMENTOS_OK', 'BIOMETRIA_OK')
            or qual is not null and f.situacao = 'EXPIRADA')
       and (c.obito_em <= (agora at time zone 'America/Sao_Paulo')::date or c.restrito
            or t.situacao in ('4', '5', '7')
               and coalesce(t.atualizado_em, t.criado_em) <= agora - interval '5 minutes');
  end;
