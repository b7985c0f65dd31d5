-- Messages: codes and consents have a queue of their own, a secret says until when it is worth sending,
-- an answer belongs to the promotor that wrote last (docs/decisions/063).

select fila.create_queue('mensagem-urgente', '{"policy":"standard","retryLimit":60,"retryDelay":2,"retryBackoff":true,"retryDelayMax":300,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400,"deadLetter":"mensagem-perdida"}');

alter table mensagem
  -- A code, a key or a link is dead from then on. Null: it says nothing that ends.
  add column expira_em timestamptz;
create index mensagem_telefone on mensagem (id_telefone, criada_em desc);

alter table mensagem_recebida
  -- The promotor that wrote to this phone last. Null: nobody had.
  add column codigo_promotor text references promotor;
alter table mensagem_recebida drop constraint mensagem_recebida_intencao_check,
  add constraint mensagem_recebida_intencao_check
    check (intencao in ('sair', 'voltar', 'humano', 'nao'));
create function ultimo_que_escreveu(telefone uuid, por text, ate timestamptz) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select m.codigo_promotor from mensagem m
           where m.id_telefone = telefone and m.canal = por and m.criada_em <= ate
             and m.situacao in ('ENVIANDO', 'INCERTA', 'ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA')
           order by m.criada_em desc, m.id desc limit 1);
revoke execute on function ultimo_que_escreveu(uuid, text, timestamptz) from public;
update mensagem_recebida x
   set codigo_promotor = ultimo_que_escreveu(x.id_telefone, x.canal, x.recebida_em);

drop policy cliente on mensagem_recebida;
create policy promotor on mensagem_recebida using (codigo_promotor = any (promotores_visiveis()));

/**
 * Stores an answer for every client of the number, with or without its ninth digit, and revokes the
 * opt-ins when they ask to leave: the person behind the phone asks, whichever promotor wrote to them.
 * The word VOLTAR takes back situation 7: the phone is to be verified anew. The answer, and the notice of it, go to the promotor that wrote last; where nobody had, to the one
 * that has had the client whole the longest.
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
    update telefone t set opt_in_informacional = false, opt_in_comercial = false,
                          opt_in_transacional = false, versao = versao + 1, atualizado_em = quando
      from novas n where t.id = n.id_telefone and entendido = 'sair'
  ), voltados as (
    update telefone t set situacao = '1', motivo_nao_confirmado = null, verificado_em = null,
                          versao = versao + 1, atualizado_em = quando
      from novas n where t.id = n.id_telefone and entendido = 'voltar' and t.situacao = '7'
  )
  select r.id, r.id_atendente, r.codigo_promotor
    from novas n join relacionamento r
      on r.id_cliente = n.id_cliente and r.codigo_promotor = n.codigo_promotor;
end $$;

-- Consent links count among the contacts of a day.
create or replace function contatos_desde(alvo uuid, desde timestamptz) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select count(*)::int from mensagem where id_cliente = alvo and criada_em >= desde
             and situacao <> 'FALHOU'
             and (finalidade in ('ATENDIMENTO', 'INFORMACAO', 'OFERTA', 'RETENCAO')
                  or chave_unica like 'consentimento:%'))
       + (select count(*)::int from ligacao where id_cliente = alvo and ocorrida_em >= desde);

/**
 * Ends what time ended, and, five minutes after the phone was found to be of another person or the
 * client asked to be left alone, the requests that wait for an answer through it.
 */
create or replace function vencer_consentimentos(agora timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare quantos int;
begin
  with vencidos as (
    select id, situacao as de,
           case when situacao = 'AUTORIZADO' then 'EXPIRADO' else 'EXPIRADO_LINK' end as para,
           least(case when situacao = 'AUTORIZADO' then valido_ate else link_expira_em end, agora)
             as em
      from consentimento k
     where (situacao = 'AUTORIZADO' and valido_ate <= agora)
        or (situacao in ('ENVIADO', 'ABERTO') and (link_expira_em <= agora
            or exists (select from telefone t
                where t.id = k.id_telefone and t.situacao in ('4', '5', '7')
                  and coalesce(t.atualizado_em, t.criado_em) <= agora - interval '5 minutes')))
       for update skip locked
  ), mudados as (
    update consentimento c set situacao = v.para, encerrado_em = v.em
      from vencidos v where v.id = c.id
    returning c.id, c.id_cliente, v.de, v.para, v.em
  ), anotados as (
    insert into consentimento_historico (id, id_consentimento, id_cliente, de, para, por,
                                         ocorrido_em)
    select gen_random_uuid(), id, id_cliente, de, para, 'SISTEMA', em from mudados
    returning 1
  )
  select count(*) into quantos from anotados;
  return quantos;
end $$;
