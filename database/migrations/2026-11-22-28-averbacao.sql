-- Bookings at Dataprev: one for each proposta, under a contract number used once.

create table averbacao (
  id_proposta uuid primary key references proposta,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  contrato text not null unique,
  -- PEDIDA and DESFAZENDO: requested, without an answer yet.
  situacao text not null check (situacao in ('NA_FILA', 'PEDIDA', 'PENDENTE', 'CONFIRMADA',
    'RECUSADA', 'DESFAZENDO', 'DESFEITA')),
  -- Codes of Dataprev for a refusal or a delay.
  codigos text[] not null default '{}',
  -- Deadline of the holder's confirmation.
  limite timestamptz,
  -- Time of the next sweep; null once finished.
  proxima_consulta timestamptz,
  -- The bank was notified of the end.
  banco_informado_em timestamptz,
  id_lembrete uuid references lembrete,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  check (situacao <> 'PENDENTE' or limite is not null)
);
create index averbacao_por_conferir on averbacao (proxima_consulta)
  where proxima_consulta is not null;
alter table averbacao enable row level security;
create policy promotor on averbacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on averbacao to consigna_app;

-- Requests to Dataprev and its answers; append-only.
create table averbacao_evento (
  id uuid primary key,
  id_proposta uuid not null references proposta,
  id_cliente uuid not null references cliente,
  pergunta text not null check (pergunta in ('AVERBAR', 'CONSULTAR', 'EXCLUIR')),
  -- A situação of Dataprev's, or its codes.
  resposta text not null,
  ocorrido_em timestamptz not null
);
create index averbacao_evento_proposta on averbacao_evento (id_proposta, ocorrido_em desc);
alter table averbacao_evento enable row level security;
create policy cliente on averbacao_evento using (exists (
  select from relacionamento v
   where v.id_cliente = averbacao_evento.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on averbacao_evento to consigna_app;

/** Due bookings of every promotor, found before row-level security applies. */
create function averbacoes_por_conferir(agora timestamptz, quantas int)
  returns table (id_proposta uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.id_proposta, a.codigo_promotor from averbacao a
     where a.proxima_consulta <= agora order by a.proxima_consulta limit quantas;
  end;
grant execute on function averbacoes_por_conferir(timestamptz, int) to consigna_app;

/** The promotor of a booking. */
create function promotor_da_averbacao(procurada uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select codigo_promotor from averbacao where id_proposta = procurada);
grant execute on function promotor_da_averbacao(uuid) to consigna_app;

-- A job is retried for half a day; then the sweep finds the booking.
select fila.create_queue('averbacao', '{"policy":"standard","retryLimit":60,"retryDelay":2,"retryBackoff":true,"retryDelayMax":300,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400}');
