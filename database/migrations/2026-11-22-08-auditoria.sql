-- The trail of looks at clients and changes. The application appends to it; nobody rewrites it.

create table auditoria (
  id uuid primary key,
  ocorrido_em timestamptz not null,
  id_usuario uuid not null,
  codigo_promotor text not null,
  id_cliente uuid,
  chamada text not null,
  acao text not null check (acao in ('LEITURA', 'MUDANCA', 'REVELACAO', 'RECUSA')),
  alvo text,
  detalhe jsonb,
  id_requisicao text not null
);
create index auditoria_cliente on auditoria (id_cliente, ocorrido_em desc);
grant select, insert on auditoria to consigna_app;

-- Seals over the trail: each contains the hash of its lines and of the previous seal.
create table auditoria_selo (
  numero bigint primary key,
  ate timestamptz not null,
  linhas int not null,
  ultimo uuid not null,
  resumo text not null,
  resumo_anterior text
);
grant select, insert on auditoria_selo to consigna_app;
