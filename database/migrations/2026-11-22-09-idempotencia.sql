-- The answer of a change, stored in its transaction: the same key always gets the same bytes.

create table idempotencia (
  id_usuario uuid not null,
  chave text not null,
  chamada text not null,
  corpo_resumo text not null,
  status int,
  resposta text,
  criada_em timestamptz not null,
  primary key (id_usuario, chave)
);
create index idempotencia_idade on idempotencia (criada_em);
grant select, insert, update, delete on idempotencia to consigna_app;
