-- Messages to clients, what comes back about them, and the gate before any contact.

-- How often and when a client may be contacted (domain, section 8). Dated like any other limit: a
-- new norm or policy is a new row.
insert into regra_vigencia (regra, convenio, valor, vigencia_inicio, norma, confianca) values
  ('contato_semana_inicio_h', 'CONTATO', 9, '2020-01-02',
   'Horário de contato: segunda a sexta, 9h às 21h, no fuso do cliente', 'media'),
  ('contato_semana_fim_h', 'CONTATO', 21, '2020-01-02',
   'Horário de contato: segunda a sexta, 9h às 21h, no fuso do cliente', 'media'),
  ('contato_sabado_inicio_h', 'CONTATO', 10, '2020-01-02',
   'Horário de contato: sábado, 10h às 16h, no fuso do cliente', 'media'),
  ('contato_sabado_fim_h', 'CONTATO', 16, '2020-01-02',
   'Horário de contato: sábado, 10h às 16h, no fuso do cliente', 'media'),
  ('contato_tentativas_dia', 'CONTATO', 3, '2020-01-02',
   'Política do banco: contatos por cliente em um dia', 'baixa'),
  ('contato_repeticao_dias', 'CONTATO', 2, '2020-01-02',
   'Política do banco: dias antes de repetir o mesmo modelo para o cliente', 'baixa'),
  ('contato_carencia_ddb_dias', 'CONTATO', 180, '2020-01-02',
   'Oferta ativa vedada nos 180 dias após a concessão do benefício (IN INSS 138/2022)', 'media');

-- Templates approved by Meta. A promotor's own row stands before the default of the same name.
create table hsm_template (
  id uuid primary key default gen_random_uuid(),
  codigo_promotor text references promotor,
  template text,
  tag text,
  mensagem text check (length(mensagem) <= 1024),
  tipo_optin text check (tipo_optin in ('INFORMACIONAL', 'COMERCIAL', 'TRANSACIONAL')),
  categoria text not null check (categoria in ('AUTHENTICATION', 'MARKETING', 'UTILITY')),
  situacao text not null default 'APPROVED'
    check (situacao in ('PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED')),
  idioma text not null default 'pt_BR',
  versao int not null default 1,
  -- What {{1}}, {{2}}… stand for, in order.
  variaveis text[] not null default '{}',
  unique nulls not distinct (codigo_promotor, template)
);

create table mensagem (
  id uuid primary key,
  -- One intention, one message, whoever asks again.
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
  -- As the history shows it: what is secret is masked here.
  texto text not null check (octet_length(texto) between 1 and 4096),
  -- What the channel needs beside the text (template, parameters).
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

-- What the channels told, each once: the key is theirs.
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

-- What clients answer, and how it was understood.
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

-- Every contact that the gate refused.
create table contato_recusa (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_telefone uuid,
  codigo_promotor text not null,
  id_usuario uuid,
  canal text not null,
  finalidade text not null,
  regra text not null,
  motivo text not null,
  liberado_a_partir_de timestamptz,
  ocorrido_em timestamptz not null
);
create index contato_recusa_cliente on contato_recusa (id_cliente, ocorrido_em desc);

/** Whose a message is, before row-level security can know for whom to look. */
create function promotor_da_mensagem(alvo uuid) returns text
  language sql stable security definer set search_path = public
  return (select codigo_promotor from mensagem where id = alvo);

/** Contacts of a client since an instant, of every promotor: it is one person's phone that rings. */
create function contatos_desde(alvo uuid, desde timestamptz) returns int
  language sql stable security definer set search_path = public
  return (select count(*)::int from mensagem where id_cliente = alvo and criada_em >= desde
             and situacao <> 'FALHOU'
             and finalidade in ('ATENDIMENTO', 'INFORMACAO', 'OFERTA', 'RETENCAO'));

/**
 * Keeps an answer for every client of the number, and takes the opt-ins away when they ask to leave:
 * it is the person behind the phone who asks, whichever promotor wrote to them. The same answer
 * again does nothing.
 */
create function receber_mensagem(qual_canal text, externo text, qual_ddd text, qual_numero text,
  dito text, entendido text, quando timestamptz)
returns table (id_relacionamento uuid, id_atendente uuid, codigo_promotor text)
language plpgsql security definer set search_path = public as $$
begin
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
                          opt_in_transacional = false
      from novas n where t.id = n.id_telefone and entendido = 'sair'
  )
  select r.id, r.id_atendente, r.codigo_promotor
    from novas n join relacionamento r on r.id_cliente = n.id_cliente;
end $$;

do $$
declare f text;
begin
  foreach f in array array['promotor_da_mensagem(uuid)', 'contatos_desde(uuid, timestamptz)',
      'receber_mensagem(text, text, text, text, text, text, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to consigna_app', f);
  end loop;
end $$;

alter table hsm_template enable row level security;
create policy promotor on hsm_template
  using (codigo_promotor is null or codigo_promotor = any (promotores_visiveis()));
alter table mensagem enable row level security;
create policy promotor on mensagem using (codigo_promotor = any (promotores_visiveis()));
alter table mensagem_evento enable row level security;
create policy promotor on mensagem_evento using (codigo_promotor = any (promotores_visiveis()));
alter table mensagem_recebida enable row level security;
create policy cliente on mensagem_recebida using (cliente_visivel(id_cliente));
alter table contato_recusa enable row level security;
create policy promotor on contato_recusa using (codigo_promotor = any (promotores_visiveis()));

grant select on hsm_template, mensagem, mensagem_evento, mensagem_recebida, contato_recusa
  to consigna_app;
grant insert, update on mensagem to consigna_app;
grant insert on mensagem_evento, contato_recusa to consigna_app;

-- The queue of what is to be sent. What was tried in vain for a day is kept to be seen.
select fila.create_queue('mensagem-perdida', '{"policy":"standard","retryLimit":0,"retentionSeconds":2592000,"deleteAfterSeconds":2592000}');
select fila.create_queue('mensagem-enviar', '{"policy":"standard","retryLimit":60,"retryDelay":2,"retryBackoff":true,"retryDelayMax":300,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400,"deadLetter":"mensagem-perdida"}');
