-- Sign-ins to a promotor.

create table acesso (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null references promotor,
  ocorrido_em timestamptz not null
);
grant select, insert on acesso to consigna_app;
