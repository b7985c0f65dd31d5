-- One page of a client for several portabilities of one benefit: those that stand on the page of another one.
create table link_junta (
  -- A portability stands on one page.
  id_proposta uuid primary key references proposta,
  id_link uuid not null,
  codigo_promotor text not null,
  foreign key (id_link, codigo_promotor) references link (id, codigo_promotor)
);
create index link_junta_link on link_junta (id_link, codigo_promotor);
create index link_junta_promotor on link_junta (codigo_promotor);
alter table link_junta enable row level security;
create policy promotor on link_junta using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, delete on link_junta to consigna_app;

-- Each contract of a page is accepted by its own text, in one press.
alter table link_aceite add column id_proposta uuid references proposta;
update link_aceite a set id_proposta = (select l.id_proposta from link l where l.id = a.id_link);
alter table link_aceite alter column id_proposta set not null;
create index link_aceite_proposta on link_aceite (id_proposta);
