-- Phones: changes of opt-ins, and verification codes.

create table telefone (
  id uuid primary key,
  id_cliente uuid not null references cliente,
  ddd text not null check (ddd ~ '^[0-9]{2}$'),
  numero text not null check (numero ~ '^[0-9]{8,9}$'),
  completo text not null generated always as (ddd || numero) stored,
  tipo text not null,
  situacao text not null,
  motivo_nao_confirmado text,
  hotphone boolean not null default false,
  verificado_em timestamptz,
  opt_in_informacional boolean not null default false,
  opt_in_comercial boolean not null default false,
  opt_in_transacional boolean not null default false,
  nao_me_perturbe boolean not null default false,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz,
  unique (id_cliente, ddd, numero)
);
create index telefone_completo on telefone (completo text_pattern_ops);
create index telefone_numero on telefone (numero text_pattern_ops);
create unique index telefone_hotphone on telefone (id_cliente) where hotphone;
alter table telefone enable row level security;
create policy cliente on telefone using (exists (
  select from relacionamento v
   where v.id_cliente = telefone.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on telefone to consigna_app;

-- Every opt-in given or revoked on a phone: author, time, channel, wording.
create table telefone_opt_in (
  id uuid primary key default gen_random_uuid(),
  id_telefone uuid not null references telefone,
  id_cliente uuid not null references cliente,
  tipo text not null check (tipo in ('informacional', 'comercial', 'transacional')),
  concedido boolean not null,
  -- The channel of the client's statement.
  canal text not null,
  texto text,
  -- The recording person; null when the client did it by answering a message.
  id_usuario uuid references usuario,
  ocorrido_em timestamptz not null,
  -- Orders changes of one instant.
  ordem bigint generated always as identity
);
create index telefone_opt_in_telefone on telefone_opt_in (id_telefone, ordem desc);
create index telefone_opt_in_cliente on telefone_opt_in (id_cliente, ordem desc);
alter table telefone_opt_in enable row level security;
create policy cliente on telefone_opt_in using (exists (
  select from relacionamento v
   where v.id_cliente = telefone_opt_in.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on telefone_opt_in to consigna_app;

/**
 * Every change of an opt-in has its history row, whoever makes it. A call passes author, channel
 * and words in settings of its transaction; a change without them is the client's own answer to a
 * message.
 */
create function anotar_opt_in() returns trigger language plpgsql as $$
declare
  dito jsonb := nullif(current_setting('consigna.opt_in', true), '')::jsonb;
begin
  insert into telefone_opt_in (id_telefone, id_cliente, tipo, concedido, canal, texto, id_usuario,
                               ocorrido_em)
  select new.id, new.id_cliente, m.tipo, m.depois, coalesce(dito ->> 'canal', 'MENSAGEM'),
         dito -> 'textos' ->> m.tipo, (dito ->> 'idUsuario')::uuid,
         coalesce((dito ->> 'em')::timestamptz, now())
    from (values ('informacional', old.opt_in_informacional, new.opt_in_informacional),
                 ('comercial', old.opt_in_comercial, new.opt_in_comercial),
                 ('transacional', old.opt_in_transacional, new.opt_in_transacional))
         as m (tipo, antes, depois)
   where m.antes is distinct from m.depois;
  return null;
end $$;
create trigger opt_in after update of opt_in_informacional, opt_in_comercial, opt_in_transacional
  on telefone for each row execute function anotar_opt_in();

-- A code sent to verify a phone. The stored hash cannot be reversed.
create table telefone_token (
  id uuid primary key,
  id_telefone uuid not null references telefone,
  id_cliente uuid not null references cliente,
  id_usuario uuid not null references usuario,
  resumo bytea not null,
  enviado_em timestamptz not null,
  expira_em timestamptz not null,
  tentativas int not null default 0,
  usado_em timestamptz
);
create index telefone_token_telefone on telefone_token (id_telefone, enviado_em desc);
alter table telefone_token enable row level security;
create policy cliente on telefone_token using (exists (
  select from relacionamento v
   where v.id_cliente = telefone_token.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert, update on telefone_token to consigna_app;

-- Times of codes sent to a number, over clients and promotores: it is one person's phone that
-- rings. The number itself is not stored here.
create table telefone_envio (
  numero_resumo bytea primary key,
  envios timestamptz[] not null default '{}'
);
grant select, insert, update on telefone_envio to consigna_app;

/** `(11) 90000-1234`, for persons with the control. */
create function telefone_formatado(ddd text, numero text) returns text
  language sql immutable strict parallel safe
  return '(' || ddd || ') ' || left(numero, -4) || '-' || right(numero, 4);
grant execute on function telefone_formatado(text, text) to consigna_app;

/** `(11) 9****-1234`: the default display of a phone. */
create function telefone_mascarado(ddd text, numero text) returns text
  language sql immutable strict parallel safe
  return '(' || ddd || ') ' || case when length(numero) = 9 then left(numero, 1) else '' end
    || '****-' || right(numero, 4);
grant execute on function telefone_mascarado(text, text) to consigna_app;
