-- Notices of the bank with their proof, and what contradicts our own record.

-- Append-only but for the time at which a future one is judged.
create table banco_aviso (
  chave text primary key,
  id_proposta uuid not null references proposta,
  codigo_promotor text not null references promotor,
  -- The bytes that the bank signed, with their signature.
  corpo text not null,
  instante text not null,
  assinatura text not null,
  ocorrido_em timestamptz not null,
  recebido_em timestamptz not null,
  -- Null once judged.
  julgar_em timestamptz
);
create index banco_aviso_por_julgar on banco_aviso (julgar_em) where julgar_em is not null;
create index banco_aviso_proposta on banco_aviso (id_proposta);
alter table banco_aviso enable row level security;
create policy promotor on banco_aviso using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on banco_aviso to consigna_app;
grant update (julgar_em) on banco_aviso to consigna_app;

/** Due notices of every promotor, found before row-level security applies. */
create function avisos_por_julgar(agora timestamptz, quantos int)
  returns table (chave text, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.chave, a.codigo_promotor from banco_aviso a
     where a.julgar_em <= agora order by a.julgar_em limit quantos;
  end;
grant execute on function avisos_por_julgar(timestamptz, int) to consigna_app;

-- What an outside system said against our own record, both versions, until somebody decides.
create table divergencia (
  id uuid primary key,
  chave text not null unique,
  id_proposta uuid not null references proposta,
  id_relacionamento uuid not null references relacionamento,
  codigo_promotor text not null references promotor,
  sistema text not null check (sistema in ('BANCO', 'ASSINATURA')),
  -- Ours, when it was heard; theirs, as they said it.
  nossa text not null,
  deles text not null,
  motivo text not null,
  ocorrida_em timestamptz not null,
  ouvida_em timestamptz not null,
  decisao text check (decisao in ('NOSSA', 'DELES')),
  observacao text check (length(observacao) between 1 and 500),
  decidida_em timestamptz,
  id_usuario uuid references usuario,
  check (num_nonnulls(decisao, observacao, decidida_em, id_usuario) in (0, 4))
);
create index divergencia_aberta on divergencia (codigo_promotor, ouvida_em desc, id desc)
  where decidida_em is null;
create index divergencia_proposta on divergencia (id_proposta);
create index divergencia_relacionamento on divergencia (id_relacionamento);
alter table divergencia enable row level security;
create policy promotor on divergencia using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on divergencia to consigna_app;
grant update (decisao, observacao, decidida_em, id_usuario) on divergencia to consigna_app;
