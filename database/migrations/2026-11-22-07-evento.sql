-- Look-ups by CPF, stored as a keyed hash that cannot be reversed.

create table evento_consulta_cpf (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null,
  cpf_resumo text not null,
  encontrado boolean not null,
  ocorrido_em timestamptz not null
);
grant select, insert on evento_consulta_cpf to consigna_app;
