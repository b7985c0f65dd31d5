-- A template sent to everybody who waits in a list.

create table mailing_envio (
  id uuid primary key,
  id_mailing uuid not null,
  codigo_promotor text not null,
  canal text not null check (canal in ('SMS', 'WHATSAPP')),
  id_template uuid not null references hsm_template,
  -- Messages an hour; null: as fast as they leave.
  ritmo_hora int check (ritmo_hora between 1 and 10000),
  situacao text not null default 'RODANDO' check (situacao in ('RODANDO', 'PAUSADO', 'CANCELADO', 'FEITO')),
  -- Why it stopped by itself.
  falha text,
  criado_por uuid not null references usuario,
  criado_em timestamptz not null,
  terminou_em timestamptz,
  check ((terminou_em is null) = (situacao in ('RODANDO', 'PAUSADO'))),
  foreign key (id_mailing, codigo_promotor) references mailing (id, codigo_promotor) on delete cascade,
  unique (id, codigo_promotor)
);
create index mailing_envio_mailing on mailing_envio (id_mailing, criado_em desc);
create index mailing_envio_template on mailing_envio (id_template);
create index mailing_envio_criado_por on mailing_envio (criado_por);
-- One at a time: two clicks, or two people, send once.
create unique index mailing_envio_um on mailing_envio (id_mailing) where situacao in ('RODANDO', 'PAUSADO');

create table mailing_envio_cliente (
  id_envio uuid not null,
  codigo_promotor text not null,
  id_relacionamento uuid not null references relacionamento,
  -- Null until it is their turn: then queued, or the rule that stopped it.
  resultado text,
  -- Not before this instant.
  volta_em timestamptz not null,
  id_mensagem uuid references mensagem,
  decidido_em timestamptz,
  check ((resultado is null) = (decidido_em is null)),
  primary key (id_envio, id_relacionamento),
  foreign key (id_envio, codigo_promotor) references mailing_envio (id, codigo_promotor) on delete cascade
);
create index mailing_envio_cliente_falta on mailing_envio_cliente (id_envio, volta_em, id_relacionamento)
  where resultado is null;
create index mailing_envio_cliente_decidido on mailing_envio_cliente (id_envio, decidido_em)
  where id_mensagem is not null;
create index mailing_envio_cliente_relacionamento on mailing_envio_cliente (id_relacionamento);
create index mailing_envio_cliente_mensagem on mailing_envio_cliente (id_mensagem) where id_mensagem is not null;

alter table mailing_envio enable row level security;
create policy promotor on mailing_envio using (codigo_promotor = any (promotores_visiveis()));
alter table mailing_envio_cliente enable row level security;
create policy promotor on mailing_envio_cliente using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on mailing_envio to consigna_app;
grant update (situacao, falha, terminou_em) on mailing_envio to consigna_app;
grant select, insert on mailing_envio_cliente to consigna_app;
grant update (resultado, volta_em, id_mensagem, decidido_em) on mailing_envio_cliente to consigna_app;
