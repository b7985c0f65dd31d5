-- An answer of the client is judged by the instant at which it was written (docs/decisions/067).

/**
 * As in 2026-11-23-95-mensagens.sql, where `quando` was the hour of hearing; it is when the client wrote.
 * The promotor that had written last by then is the one that is answered. SAIR revokes always, heard
 * however late; VOLTAR takes back situation 7 only if it was set before.
 */
create or replace function receber_mensagem(qual_canal text, externo text, qual_ddd text,
  qual_numero text, dito text, entendido text, quando timestamptz)
returns table (id_relacionamento uuid, id_atendente uuid, codigo_promotor text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('consigna.opt_in', json_build_object('canal', 'MENSAGEM', 'em', quando,
    'textos', json_build_object('informacional', dito, 'comercial', dito,
                                'transacional', dito))::text, true);
  return query
  with novas as (
    insert into mensagem_recebida (canal, id_externo, id_cliente, id_telefone, texto, intencao,
                                   recebida_em, codigo_promotor)
    select qual_canal, externo, t.id_cliente, t.id, dito, entendido, quando,
           coalesce(ultimo_que_escreveu(t.id, qual_canal, quando), primeiro_promotor(t.id_cliente))
      from telefone t
     where t.ddd = qual_ddd
       and (t.numero = qual_numero
            or length(qual_numero) = 8 and qual_numero ~ '^[6-9]' and t.numero = '9' || qual_numero
            or qual_numero ~ '^9[6-9][0-9]{7}$' and t.numero = right(qual_numero, 8))
    on conflict do nothing
    returning id_cliente, mensagem_recebida.id_telefone, mensagem_recebida.codigo_promotor
  ), revogados as (
    -- The instant of situation 7 stays: VOLTAR is compared with it.
    update telefone t set opt_in_informacional = false, opt_in_comercial = false,
                          opt_in_transacional = false, versao = versao + 1,
                          atualizado_em = case when t.situacao = '7' then t.atualizado_em
                                            else greatest(t.atualizado_em, quando) end
      from novas n where t.id = n.id_telefone and entendido = 'sair'
       and (t.opt_in_informacional or t.opt_in_comercial or t.opt_in_transacional)
  ), voltados as (
    update telefone t set situacao = '1', motivo_nao_confirmado = null, verificado_em = null,
                          versao = versao + 1, atualizado_em = greatest(t.atualizado_em, quando)
      from novas n where t.id = n.id_telefone and entendido = 'voltar' and t.situacao = '7'
       and coalesce(t.atualizado_em, '-infinity') <= quando
  )
  select r.id, r.id_atendente, r.codigo_promotor
    from novas n join relacionamento r
      on r.id_cliente = n.id_cliente and r.codigo_promotor = n.codigo_promotor;
end $$;
