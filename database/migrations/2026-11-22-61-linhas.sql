-- Row-level security of the tables that had none. A row below a proposta or an oportunidade is
-- visible where the row above it is.

alter table proposta_contrato enable row level security;
create policy promotor on proposta_contrato using (exists (
  select from proposta p
   where p.id = proposta_contrato.id_proposta
     and p.codigo_promotor = any (promotores_visiveis())));

alter table banco_evento enable row level security;
create policy promotor on banco_evento using (exists (
  select from proposta p
   where p.id = banco_evento.id_proposta
     and p.codigo_promotor = any (promotores_visiveis())));

alter table oportunidade_critica enable row level security;
create policy promotor on oportunidade_critica using (exists (
  select from oportunidade o
   where o.id = oportunidade_critica.id_oportunidade
     and o.codigo_promotor = any (promotores_visiveis())));

alter table simulador_log enable row level security;
create policy promotor on simulador_log using (codigo_promotor = any (promotores_visiveis()));

-- An answer kept under a key is read by the person who got it.
alter table idempotencia enable row level security;
create policy pessoa on idempotencia using (id_usuario = usuario_atual());

/** Deletes the keys of everybody that are older than a day. */
create function purgar_chaves(validade interval)
  returns void language sql volatile security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ delete from idempotencia where criada_em < now() - greatest(validade, interval '24 hours') $$;
grant execute on function purgar_chaves(interval) to consigna_app;
