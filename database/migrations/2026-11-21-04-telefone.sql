-- Phones: who changed what is allowed on them, and the codes that prove them.

alter table telefone add column versao int not null default 1;
alter table telefone add column atualizado_em timestamptz;
create unique index telefone_hotphone on telefone (id_cliente) where hotphone;

/** `(11) 90000-1234`, for who may see it. */
create function telefone_formatado(ddd text, numero text) returns text
  language sql immutable strict parallel safe
  return '(' || ddd || ') ' || left(numero, -4) || '-' || right(numero, 4);

/** `(11) 9****-1234`: a phone as it is shown by default. */
create function telefone_mascarado(ddd text, numero text) returns text
  language sql immutable strict parallel safe
  return '(' || ddd || ') ' || case when length(numero) = 9 then left(numero, 1) else '' end
    || '****-' || right(numero, 4);

-- Every opt-in that was given or taken away on a phone: by whom, when, how, by which words.
create table telefone_opt_in (
  id uuid primary key default gen_random_uuid(),
  id_telefone uuid not null references telefone,
  id_cliente uuid not null references cliente,
  tipo text not null check (tipo in ('informacional', 'comercial', 'transacional')),
  concedido boolean not null,
  -- Where the client said so.
  canal text not null,
  texto text,
  -- Who noted it; null when the client did it by answering a message.
  id_usuario uuid references usuario,
  ocorrido_em timestamptz not null,
  -- Changes of one instant have an order too.
  ordem bigint generated always as identity
);
create index telefone_opt_in_telefone on telefone_opt_in (id_telefone, ordem desc);
create index telefone_opt_in_cliente on telefone_opt_in (id_cliente, ordem desc);

/**
 * No opt-in changes without its line, whoever changes it. A call says what it knows in the settings
 * of its transaction; a change that says nothing is the client's own answer to a message.
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

-- A code that was sent to prove a phone. What is kept of it cannot be turned back into the code.
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

-- When codes were sent to a number, whichever client or promotor it stands under: it is one person's
-- phone that rings. The number itself is not kept here.
create table telefone_envio (
  numero_resumo bytea primary key,
  envios timestamptz[] not null default '{}'
);

do $$
declare t text;
begin
  foreach t in array array['telefone_opt_in', 'telefone_token'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy cliente on %I using (cliente_visivel(id_cliente))', t);
  end loop;
end $$;

grant select on telefone_opt_in, telefone_token, telefone_envio to consigna_app;
grant insert on telefone_opt_in, telefone_token, telefone_envio to consigna_app;
grant update on telefone_token, telefone_envio to consigna_app;
