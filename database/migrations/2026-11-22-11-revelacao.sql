-- Number of reveals of a person on a day; field and purpose are in the trail.

create table revelacao_cota (
  id_usuario uuid not null references usuario,
  dia date not null,
  usadas int not null check (usadas > 0),
  primary key (id_usuario, dia)
);
grant select, insert, update on revelacao_cota to consigna_app;
