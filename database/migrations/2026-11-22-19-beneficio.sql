-- The INSS's data of a benefit, beside those needed by a contract (domain 2.5), and the queries. A
-- benefit without a query has nulls in the columns filled by an answer.

create table beneficio (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  numero text not null unique check (numero ~ '^[0-9]{10}$'),
  especie text not null references especie_beneficio,
  situacao text not null references situacao_beneficio,
  data_inicio date not null,
  data_despacho date not null,
  data_cessacao date,
  data_extincao_cota date,
  data_ultima_pericia date,
  concessao_judicial boolean,
  elegivel_inss boolean,
  bloqueio text not null default '0' check (bloqueio in ('0', '1', '2', '3')),
  possui_representante boolean not null default false,
  representante_legal_cpf text,
  possui_procurador boolean not null default false,
  pensao_alimenticia boolean not null default false,
  -- Domain `pensao_alimenticia`: 0 none, 1 pays one, 3 is one.
  pensao_codigo text not null default '0' check (pensao_codigo in ('0', '1', '3')),
  exposicao_politica text check (exposicao_politica in ('0', '1', '2')),
  uf_pagamento text,
  tipo_credito text check (tipo_credito in ('1', '2')),
  -- A code of the INSS, which is not always the bank's code at the Banco Central.
  banco_pagador text check (banco_pagador ~ '^[0-9]{3}$'),
  agencia_pagadora text,
  conta_pagadora text,
  valor_base bigint not null check (valor_base >= 0),
  -- Margins may be negative: more is used than the rule of the day allows.
  margem_disponivel bigint,
  margem_disponivel_rmc bigint,
  margem_disponivel_rcc bigint,
  limite_rmc bigint,
  limite_rcc bigint,
  maximo_comprometimento bigint,
  qtd_ativos int,
  qtd_suspensos int,
  qtd_reservados_portabilidade int,
  qtd_reservados_refinanciamento int,
  consultado_em timestamptz not null,
  consultado_por uuid references usuario,
  prova_vida_situacao text check
    (prova_vida_situacao in ('EM_DIA', 'A_VENCER', 'VENCIDA', 'SUSPENSO_POR_FALTA')),
  prova_vida_em date,
  prova_vida_ate date,
  prova_vida_consultada_em timestamptz,
  check ((prova_vida_situacao is null) = (prova_vida_consultada_em is null))
);
create index beneficio_cliente on beneficio (id_cliente);
alter table beneficio enable row level security;
create policy cliente on beneficio using (exists (
  select from relacionamento v
   where v.id_cliente = beneficio.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on beneficio to consigna_app;

-- Every answered or refused query to the INSS about a client, with its consent.
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
create policy cliente on beneficio_consulta using (exists (
  select from relacionamento v
   where v.id_cliente = beneficio_consulta.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
-- Append-only: the application appends to a trail, nobody rewrites it.
grant select, insert on beneficio_consulta to consigna_app;

/** `550.***.***-1`: the default display of a benefit number. */
create function nb_mascarado(numero text) returns text
  language sql immutable strict parallel safe
  return substr(numero, 1, 3) || '.***.***-' || right(numero, 1);
grant execute on function nb_mascarado(text) to consigna_app;
