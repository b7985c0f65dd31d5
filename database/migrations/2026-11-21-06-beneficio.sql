-- What the INSS says of a benefit, beside what a contract needs to know of it (domain 2.5), and who
-- asked when. A benefit that nobody asked about yet has nulls in the new columns.

/** `550.***.***-1`: a benefit number as it is shown by default. */
create function nb_mascarado(numero text) returns text
  language sql immutable strict parallel safe
  return substr(numero, 1, 3) || '.***.***-' || right(numero, 1);

alter table beneficio
  add column possui_representante boolean not null default false,
  -- Domain `pensao_alimenticia`: 0 none, 1 pays one, 3 is one.
  add column pensao_codigo text not null default '0' check (pensao_codigo in ('0', '1', '3')),
  add column uf_pagamento text,
  add column tipo_credito text check (tipo_credito in ('1', '2')),
  -- A code of the INSS's, which is not always a bank's of the Banco Central.
  add column banco_pagador text check (banco_pagador ~ '^[0-9]{3}$'),
  add column agencia_pagadora text,
  add column conta_pagadora text,
  add column elegivel_inss boolean,
  add column concessao_judicial boolean,
  add column data_ultima_pericia date,
  add column exposicao_politica text check (exposicao_politica in ('0', '1', '2')),
  -- Margins may be negative: more is committed than the rule of the day allows.
  add column margem_disponivel bigint,
  add column margem_disponivel_rmc bigint,
  add column margem_disponivel_rcc bigint,
  add column limite_rmc bigint,
  add column limite_rcc bigint,
  add column maximo_comprometimento bigint,
  add column qtd_ativos int,
  add column qtd_suspensos int,
  add column qtd_reservados_portabilidade int,
  add column qtd_reservados_refinanciamento int,
  add column consultado_por uuid references usuario,
  add column prova_vida_situacao text check
    (prova_vida_situacao in ('EM_DIA', 'A_VENCER', 'VENCIDA', 'SUSPENSO_POR_FALTA')),
  add column prova_vida_em date,
  add column prova_vida_ate date,
  add column prova_vida_consultada_em timestamptz,
  add check ((prova_vida_situacao is null) = (prova_vida_consultada_em is null));

update beneficio set possui_representante = true where representante_legal_cpf is not null;
update beneficio set pensao_codigo = '3' where pensao_alimenticia;

-- Every question to the INSS about a client that it answered or refused, under which consent.
create table beneficio_consulta (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null references promotor,
  id_consentimento uuid not null references consentimento,
  tipo text not null check (tipo in ('BENEFICIOS', 'PROVA_DE_VIDA')),
  resultado text not null check (resultado in ('RESPONDIDA', 'RECUSADA')),
  -- [{codigo, numero, previsao}]: the number masked.
  erros jsonb not null default '[]' check (jsonb_typeof(erros) = 'array'),
  consultado_em timestamptz not null
);
create index beneficio_consulta_cliente on beneficio_consulta (id_cliente, consultado_em desc);

alter table beneficio_consulta enable row level security;
create policy cliente on beneficio_consulta using (cliente_visivel(id_cliente));
-- Append-only: the application adds to a trail, nobody rewrites it.
grant select, insert on beneficio_consulta to consigna_app;
