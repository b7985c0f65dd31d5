-- Our own requests to the clearing of transfers: one of each portability, and who tells of it.

create table camara_pedido (
  id_proposta uuid primary key references proposta,
  codigo_promotor text not null references promotor,
  -- The clearing's number; null until it took the request.
  numero text unique check (numero ~ '^[0-9]{21}$'),
  situacao text not null check (situacao in ('NA_FILA', 'ENVIADO', 'ABERTO', 'CANCELANDO', 'ENCERRADO')),
  check (situacao <> 'NA_FILA' or numero is null),
  criado_em timestamptz not null,
  -- The next look at it by the sweep; null when nothing is left to do.
  conferir_em timestamptz,
  check ((situacao = 'ENCERRADO') = (conferir_em is null)),
  -- Somebody was told that the origin is silent.
  silencio_em timestamptz
);
create index camara_pedido_promotor on camara_pedido (codigo_promotor);
create index camara_pedido_conferir on camara_pedido (conferir_em) where conferir_em is not null;
alter table camara_pedido enable row level security;
create policy promotor on camara_pedido using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on camara_pedido to consigna_app;
grant update (numero, situacao, conferir_em, silencio_em) on camara_pedido to consigna_app;

-- Who told it: their steps are counted apart.
alter table banco_evento add column fonte text not null default 'BANCO' check (fonte in ('BANCO', 'CAMARA'));
alter table banco_aviso add column fonte text not null default 'BANCO' check (fonte in ('BANCO', 'CAMARA'));
alter table proposta_historico drop constraint proposta_historico_por_check;
alter table proposta_historico add constraint proposta_historico_por_check
  check (por in ('USUARIO', 'SISTEMA', 'BANCO', 'CAMARA', 'ORGAO', 'CLIENTE'));
alter table divergencia drop constraint divergencia_sistema_check;
alter table divergencia add constraint divergencia_sistema_check
  check (sistema in ('BANCO', 'CAMARA', 'ASSINATURA', 'DATAPREV'));

-- What failed for days stands before a person, as the duties to the bank do.
select fila.create_queue('camara-pedir', '{"policy":"standard","retryLimit":600,"retryDelay":2,"retryBackoff":true,"retryDelayMax":900,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":604800,"deadLetter":"dever-perdido"}');

-- Those that the bank asked for: it tells their steps to the end.
insert into camara_pedido (id_proposta, codigo_promotor, situacao, criado_em, conferir_em)
select id, codigo_promotor, 'ABERTO', atualizada_em, now()
  from proposta where produto = 'PORT' and situacao in ('CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO');
