-- Messages to the bank and its confirmations.

-- The key makes a repeated answer harmless.
create table banco_evento (
  id uuid primary key,
  chave text not null unique,
  id_proposta uuid not null references proposta,
  sentido text not null check (sentido in ('ENVIADO', 'RECEBIDO')),
  evento text not null,
  corpo jsonb not null,
  ocorrido_em timestamptz not null
);
create index banco_evento_proposta on banco_evento (id_proposta, sentido);
grant select, insert on banco_evento to consigna_app;

-- `banco-perdida` keeps jobs that failed for days, for inspection.
select fila.create_queue('banco-perdida', '{"policy":"standard","retryLimit":0,"retentionSeconds":7776000,"deleteAfterSeconds":7776000}');
select fila.create_queue('banco-enviar', '{"policy":"standard","retryLimit":40,"retryDelay":2,"retryBackoff":true,"retryDelayMax":900,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":604800,"deadLetter":"banco-perdida"}');

-- The end of a booking, for the bank.
select fila.create_queue('banco-informar', '{"policy":"standard","retryLimit":200,"retryDelay":2,"retryBackoff":true,"retryDelayMax":300,"expireInSeconds":60,"retentionSeconds":1209600,"deleteAfterSeconds":86400}');
