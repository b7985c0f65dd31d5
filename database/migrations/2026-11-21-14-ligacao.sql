-- Calls: whoever asks to see a whole number to talk to the client is about to call, and a call is a
-- contact of the day as a message is.
create table ligacao (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  id_telefone uuid not null references telefone,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  ocorrida_em timestamptz not null
);
create index ligacao_cliente on ligacao (id_cliente, ocorrida_em desc);
alter table ligacao enable row level security;
create policy promotor on ligacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on ligacao to consigna_app;

/** Contacts of a client since an instant, of every promotor: it is one person's phone that rings. */
create or replace function contatos_desde(alvo uuid, desde timestamptz) returns int
  language sql stable security definer set search_path = public
  return (select count(*)::int from mensagem where id_cliente = alvo and criada_em >= desde
             and situacao <> 'FALHOU'
             and finalidade in ('ATENDIMENTO', 'INFORMACAO', 'OFERTA', 'RETENCAO'))
       + (select count(*)::int from ligacao where id_cliente = alvo and ocorrida_em >= desde);

-- Masked is the default for who works the clients too: a whole number is asked for, with a purpose.
delete from perfil_controle
 where controle = 'TELEFONE_VER_COMPLETO' and perfil in ('ATENDENTE', 'PROMOTOR');
