-- Who decides about a document has opened it (docs/decisions/068).

create table confirmacao_abertura (
  id_confirmacao uuid not null references confirmacao,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null references promotor,
  aberta_em timestamptz not null,
  primary key (id_confirmacao, id_usuario)
);
alter table confirmacao_abertura enable row level security;
create policy promotor on confirmacao_abertura using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on confirmacao_abertura to consigna_app;

/** A decision about a document, a refusal too, is of somebody who opened it. */
create function documento_foi_aberto() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from confirmacao_abertura a
                  where a.id_confirmacao = new.id and a.id_usuario = new.id_decisor) then
    raise exception 'The document was not opened by who decides' using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- After `confirmacao_decidida`, which refuses first.
create trigger confirmacao_documento_aberto before update on confirmacao
  for each row when (old.tipo = 'DOCUMENTO' and old.situacao = 'PEDIDA' and new.situacao <> 'PEDIDA'
    and new.id_decisor is not null and new.id_decisor <> new.id_usuario)
  execute function documento_foi_aberto();
