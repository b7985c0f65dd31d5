-- Messages to clients, delivery events and answers.

create table mensagem (
  id uuid primary key,
  -- One intention, one message, whoever repeats it.
  chave_unica text not null unique,
  id_relacionamento uuid references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  id_usuario uuid references usuario,
  canal text not null check (canal in ('SMS', 'WHATSAPP')),
  finalidade text not null check (finalidade in ('ATENDIMENTO', 'INFORMACAO', 'OPERACAO', 'OFERTA',
    'RETENCAO', 'COBRANCA', 'FRAUDE', 'TOKEN', 'CONSENTIMENTO')),
  id_telefone uuid not null references telefone,
  id_template uuid references hsm_template,
  template_versao int,
  -- The text of the history, with secrets masked.
  texto text not null check (octet_length(texto) between 1 and 4096),
  -- Further data for the channel (template, parameters).
  corpo jsonb,
  secreta boolean not null default false,
  -- The whole text of a secret message, encrypted, until it was sent.
  segredo bytea,
  opt_in text check (opt_in in ('informacional', 'comercial', 'transacional')),
  situacao text not null default 'NA_FILA' check (situacao in ('NA_FILA', 'ENVIANDO', 'INCERTA',
    'ACEITA', 'ENVIADA', 'FALHOU', 'ENTREGUE', 'LIDA')),
  codigo_falha text,
  motivo_falha text,
  id_externo text,
  tentativas int not null default 0,
  criada_em timestamptz not null,
  iniciada_em timestamptz,
  aceita_em timestamptz,
  enviada_em timestamptz,
  entregue_em timestamptz,
  lida_em timestamptz,
  falhou_em timestamptz,
  atualizada_em timestamptz not null,
  check (segredo is null or situacao in ('NA_FILA', 'ENVIANDO', 'INCERTA'))
) with (fillfactor = 70);
create index mensagem_cliente on mensagem (id_cliente, criada_em desc);
create index mensagem_aberta on mensagem (atualizada_em)
  where situacao in ('NA_FILA', 'ENVIANDO', 'INCERTA');
alter table mensagem enable row level security;
create policy promotor on mensagem using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on mensagem to consigna_app;

-- Events of the channels, each once: the key is theirs.
create table mensagem_evento (
  chave text primary key,
  id_mensagem uuid not null references mensagem,
  codigo_promotor text not null,
  situacao text not null,
  codigo text,
  ocorrido_em timestamptz not null,
  recebido_em timestamptz not null
);
create index mensagem_evento_mensagem on mensagem_evento (id_mensagem);
alter table mensagem_evento enable row level security;
create policy promotor on mensagem_evento using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on mensagem_evento to consigna_app;

-- Answers of clients, and their interpretation.
create table mensagem_recebida (
  id uuid primary key default gen_random_uuid(),
  canal text not null check (canal in ('SMS', 'WHATSAPP')),
  id_externo text not null,
  id_cliente uuid not null references cliente,
  id_telefone uuid not null references telefone,
  texto text not null,
  intencao text not null check (intencao in ('sair', 'humano', 'nao')),
  recebida_em timestamptz not null,
  unique (canal, id_externo, id_cliente)
);
create index mensagem_recebida_cliente on mensagem_recebida (id_cliente, recebida_em desc);
alter table mensagem_recebida enable row level security;
create policy cliente on mensagem_recebida using (exists (
  select from relacionamento v
   where v.id_cliente = mensagem_recebida.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select on mensagem_recebida to consigna_app;

/** The promotor of a message, found before row-level security applies. */
create function promotor_da_mensagem(alvo uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select codigo_promotor from mensagem where id = alvo);
grant execute on function promotor_da_mensagem(uuid) to consigna_app;

/**
 * Stores an answer for every client of the number, and revokes the opt-ins when they ask to leave:
 * the person behind the phone asks, whichever promotor wrote to them. The history of the opt-ins
 * records channel, words and time. A repeated answer changes nothing.
 */
create function receber_mensagem(qual_canal text, externo text, qual_ddd text,
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
grant execute on function receber_mensagem(text, text, text, text, text, text, timestamptz)
  to consigna_app;

-- The queue of messages to send. Jobs that failed for a day are kept for inspection.
select fila.create_queue('mensagem-perdida', '{"policy":"standard","retryLimit":0,"retentionSeconds":2592000,"deleteAfterSeconds":2592000}');
select fila.create_queue('mensagem-enviar', '{"policy":"standard","retryLimit":60,"retryDelay":2,"retryBackoff":true,"retryDelayMax":300,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400,"deadLetter":"mensagem-perdida"}');
