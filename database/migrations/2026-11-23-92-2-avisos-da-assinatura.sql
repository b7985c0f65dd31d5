-- Notices of the signing service with their proof, kept before they are judged (docs/decisions/062).

-- Append-only but for the time at which it is judged.
create table formalizacao_aviso (
  chave text primary key,
  id_formalizacao uuid not null references formalizacao,
  codigo_promotor text not null references promotor,
  -- The bytes that the service signed, with their signature.
  corpo text not null,
  instante text not null,
  assinatura text not null,
  recebido_em timestamptz not null,
  -- Null once judged.
  julgar_em timestamptz
);
create index formalizacao_aviso_por_julgar on formalizacao_aviso (julgar_em, chave)
  where julgar_em is not null;
create index formalizacao_aviso_formalizacao on formalizacao_aviso (id_formalizacao);
alter table formalizacao_aviso enable row level security;
create policy promotor on formalizacao_aviso using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on formalizacao_aviso to consigna_app;
grant update (julgar_em) on formalizacao_aviso to consigna_app;

/** Due notices of every promotor, after one of them, found before row-level security applies. */
create function avisos_da_assinatura_por_julgar(agora timestamptz, depois_de timestamptz,
                                                da_chave text, quantos int)
  returns table (chave text, codigo_promotor text, julgar_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.chave, a.codigo_promotor, a.julgar_em from formalizacao_aviso a
     where a.julgar_em <= agora
       and (depois_de is null or (a.julgar_em, a.chave) > (depois_de, da_chave))
     order by a.julgar_em, a.chave limit quantos;
  end;
grant execute on function avisos_da_assinatura_por_julgar(timestamptz, timestamptz, text, int)
  to consigna_app;

-- The same order for those of the bank, so that a round passes each one once.
drop function avisos_por_julgar(timestamptz, int);
create function avisos_por_julgar(agora timestamptz, depois_de timestamptz, da_chave text,
                                  quantos int)
  returns table (chave text, codigo_promotor text, julgar_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.chave, a.codigo_promotor, a.julgar_em from banco_aviso a
     where a.julgar_em <= agora
       and (depois_de is null or (a.julgar_em, a.chave) > (depois_de, da_chave))
     order by a.julgar_em, a.chave limit quantos;
  end;
grant execute on function avisos_por_julgar(timestamptz, timestamptz, text, int) to consigna_app;
drop index banco_aviso_por_julgar;
create index banco_aviso_por_julgar on banco_aviso (julgar_em, chave) where julgar_em is not null;
