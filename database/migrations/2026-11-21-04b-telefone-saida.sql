-- The client's own answer takes the opt-ins away: the history says by which channel, in which words
-- and at which instant, as it does for what a person notes.

create or replace function receber_mensagem(qual_canal text, externo text, qual_ddd text,
  qual_numero text, dito text, entendido text, quando timestamptz)
returns table (id_relacionamento uuid, id_atendente uuid, codigo_promotor text)
language plpgsql security definer set search_path = public as $$
begin
  perform set_config('consigna.opt_in', json_build_object('canal', 'MENSAGEM', 'em', quando,
    'textos', json_build_object('informacional', dito, 'comercial', dito,
                                'transacional', dito))::text, true);
  return query
  with novas as (
    insert into mensagem_recebida (canal, id_externo, id_cliente, id_telefone, texto, intencao,
                                   recebida_em)
    select qual_canal, externo, t.id_cliente, t.id, dito, entendido, quando
      from telefone t where t.ddd = qual_ddd and t.numero = qual_numero
    on conflict do nothing
    returning id_cliente, mensagem_recebida.id_telefone
  ), revogados as (
    update telefone t set opt_in_informacional = false, opt_in_comercial = false,
                          opt_in_transacional = false, versao = versao + 1, atualizado_em = quando
      from novas n where t.id = n.id_telefone and entendido = 'sair'
  )
  select r.id, r.id_atendente, r.codigo_promotor
    from novas n join relacionamento r on r.id_cliente = n.id_cliente;
end $$;
