-- Contracts of a client, of our bank and of others.

create table contrato (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_beneficio uuid references beneficio,
  id_empregador uuid references empregador,
  codigo_convenio text not null references convenio,
  numero text not null unique,
  banco text not null references banco,
  proprio boolean not null,
  produto text not null,
  situacao text not null check (situacao in ('ATIVO', 'SUSPENSO', 'QUITADO', 'EXCLUIDO')),
  origem text not null check (origem in ('NOVO', 'REFIN', 'PORTABILIDADE', 'MIGRADO')),
  id_contrato_anterior uuid references contrato,
  data_contrato date not null,
  primeiro_vencimento date not null,
  ultimo_vencimento date not null,
  -- The maximum term is a dated rule; the table only refuses what no rule may allow.
  prazo int not null check (prazo between 1 and 480),
  valor_parcela bigint not null check (valor_parcela > 0),
  taxa_am numeric(9, 6) not null check (taxa_am >= 0),
  valor_financiado bigint not null check (valor_financiado > 0),
  valor_liberado bigint not null check (valor_liberado >= 0),
  check (ultimo_vencimento >= primeiro_vencimento and primeiro_vencimento >= data_contrato)
);
create index contrato_cliente on contrato (id_cliente, situacao);
alter table contrato enable row level security;
create policy cliente on contrato using (exists (
  select from relacionamento v
   where v.id_cliente = contrato.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on contrato to consigna_app;
