-- What the report of evidence of a signature states beyond its steps: the text that the client was
-- given, who sent each link, and who opened each document.

-- The text of a contract as it was given to the client: sent to the phone, or printed to be signed.
create table formalizacao_texto (
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null,
  -- The JSON that the hash is of, letter by letter.
  texto text not null,
  -- SHA-256 of it, in hexadecimal: what is accepted is this.
  resumo text not null,
  entregue_em timestamptz not null,
  primary key (id_formalizacao, resumo),
  check (resumo = encode(sha256(convert_to(texto, 'UTF8')), 'hex'))
);
alter table formalizacao_texto enable row level security;
create policy cliente on formalizacao_texto using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_texto.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on formalizacao_texto to consigna_app;

-- Each sending of a link; the formalization keeps the last one only.
create table formalizacao_link (
  id_formalizacao uuid not null references formalizacao,
  id_cliente uuid not null,
  tentativa int not null check (tentativa > 0),
  canal text not null check (canal in ('SMS', 'WHATSAPP')),
  id_telefone uuid not null references telefone,
  id_usuario uuid not null references usuario,
  pedido_em timestamptz not null,
  primary key (id_formalizacao, tentativa)
);
alter table formalizacao_link enable row level security;
create policy cliente on formalizacao_link using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_link.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on formalizacao_link to consigna_app;

insert into formalizacao_link
  (id_formalizacao, id_cliente, tentativa, canal, id_telefone, id_usuario, pedido_em)
select id, id_cliente, tentativa, canal, id_telefone, coalesce(id_usuario_do_link, id_usuario),
       coalesce(link_enviado_em, atualizada_em)
  from formalizacao where tentativa > 0 and canal is not null and id_telefone is not null;

-- A person asked for a document: its address serves it once.
create table formalizacao_vista (
  id uuid primary key,
  id_documento uuid not null references formalizacao_documento,
  id_cliente uuid not null,
  id_usuario uuid not null references usuario,
  vista_em timestamptz not null
);
create index formalizacao_vista_de on formalizacao_vista (id_documento, vista_em);
alter table formalizacao_vista enable row level security;
create policy cliente on formalizacao_vista using (exists (
  select from relacionamento v
   where v.id_cliente = formalizacao_vista.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on formalizacao_vista to consigna_app;
