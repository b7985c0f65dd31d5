-- How many hidden fields a person had shown on a day; what and why is in the trail.

create table revelacao_cota (
  id_usuario uuid not null references usuario,
  dia date not null,
  usadas int not null check (usadas > 0),
  primary key (id_usuario, dia)
);
grant select, insert, update on revelacao_cota to consigna_app;
