-- The gate before any contact: how often and when a client may be contacted, calls, and refusals.

-- Domain, section 8. Dated like any other limit: a new norm or policy is a new row.
insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte, natureza,
    confianca) values
  ('contato_semana_inicio_h', 'CONTATO', 1, 9, '2020-01-02',
   'Horário de contato: segunda a sexta, 9h às 21h, no fuso do cliente',
   'Tabela de referência do projeto', 'LEI', 'media'),
  ('contato_semana_fim_h', 'CONTATO', 1, 21, '2020-01-02',
   'Horário de contato: segunda a sexta, 9h às 21h, no fuso do cliente',
   'Tabela de referência do projeto', 'LEI', 'media'),
  ('contato_sabado_inicio_h', 'CONTATO', 1, 10, '2020-01-02',
   'Horário de contato: sábado, 10h às 16h, no fuso do cliente',
   'Tabela de referência do projeto', 'LEI', 'media'),
  ('contato_sabado_fim_h', 'CONTATO', 1, 16, '2020-01-02',
   'Horário de contato: sábado, 10h às 16h, no fuso do cliente',
   'Tabela de referência do projeto', 'LEI', 'media'),
  ('contato_tentativas_dia', 'CONTATO', 1, 3, '2020-01-02',
   'Política do banco: contatos por cliente em um dia',
   'Tabela de referência do projeto', 'POLITICA', 'baixa'),
  ('contato_repeticao_dias', 'CONTATO', 1, 2, '2020-01-02',
   'Política do banco: dias antes de repetir o mesmo modelo para o cliente',
   'Tabela de referência do projeto', 'POLITICA', 'baixa'),
  ('contato_carencia_ddb_dias', 'CONTATO', 1, 180, '2020-01-02',
   'Oferta ativa vedada nos 180 dias após a concessão do benefício (IN INSS 138/2022)',
   'Tabela de referência do projeto', 'LEI', 'media');

-- Calls: a person who reveals a whole number to talk to the client is about to call, and a call
-- counts as a contact of the day like a message.
create table ligacao (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_telefone uuid not null references telefone,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  ocorrida_em timestamptz not null
);
create index ligacao_cliente on ligacao (id_cliente, ocorrida_em desc);
alter table ligacao enable row level security;
create policy promotor on ligacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on ligacao to consigna_app;

-- Contacts refused by the gate.
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
alter table contato_recusa enable row level security;
create policy promotor on contato_recusa using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on contato_recusa to consigna_app;

/**
 * Contacts of a client since an instant, over all promotores: it is one person's phone that rings.
 */
create function contatos_desde(alvo uuid, desde timestamptz) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select count(*)::int from mensagem where id_cliente = alvo and criada_em >= desde
             and situacao <> 'FALHOU'
             and finalidade in ('ATENDIMENTO', 'INFORMACAO', 'OFERTA', 'RETENCAO'))
       + (select count(*)::int from ligacao where id_cliente = alvo and ocorrida_em >= desde);
grant execute on function contatos_desde(uuid, timestamptz) to consigna_app;
