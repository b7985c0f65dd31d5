-- A loan that a confirmed HISCON names stays what the newest of them says (docs/decisions/092).

-- As its bank prints it, where `numero` is taken by another client; the bank of origin knows no other.
alter table contrato add column numero_impresso text;
update contrato set numero_impresso = regexp_replace(numero, ' \([0-9]{3}\)$', '')
 where not proprio and numero ~ ' \([0-9]{3}\)$';
-- When a paper brought it here: nobody of the bank knew of it before. Null: it came otherwise.
alter table contrato add column trazido_em timestamptz;
-- The instant of the paper that named it last.
alter table contrato add column papel_em timestamptz;

/** What two writings of one number have in common: signs and leading zeros are of the paper, not of the number. */
create function chave_do_contrato(numero text) returns text language sql immutable parallel safe
  return ltrim(upper(regexp_replace(numero, '[^A-Za-z0-9]', '', 'g')), '0');
revoke execute on function chave_do_contrato(text) from public;
grant execute on function chave_do_contrato(text) to consigna_app;

/** A live proposta of any promotor holds it, or a paid one settled it: a paper changes nothing of it. */
create function contrato_preso(qual uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (select from public.contrato k where k.id = qual and public.cliente_visivel(k.id_cliente)
    and (k.quitado_por is not null
      or exists (select from public.proposta_contrato q where q.id_contrato = k.id and q.viva)));
revoke execute on function contrato_preso(uuid) from public;
grant execute on function contrato_preso(uuid) to consigna_app;

/** Another contract of the whole bank has this number; whose it is stays unsaid. */
create function numero_de_contrato_tomado(qual text, menos uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (select from public.contrato k where k.numero = qual and k.id <> menos);
revoke execute on function numero_de_contrato_tomado(text, uuid) from public;
grant execute on function numero_de_contrato_tomado(text, uuid) to consigna_app;

-- Why a loan of the paper is no contract here, or why its contract stays as it was.
alter table hiscon_contrato add column recusa text;
grant update (recusa) on hiscon_contrato to consigna_app;
-- A paper that is brought again with the proof of life.
grant update (origem) on hiscon to consigna_app;

-- Who confirmed a paper, the first and each one who compared it again. Append-only.
create table hiscon_confirmacao (
  id uuid primary key,
  id_hiscon uuid not null references hiscon on delete cascade,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  confirmado_em timestamptz not null
);
create index hiscon_confirmacao_hiscon on hiscon_confirmacao (id_hiscon, confirmado_em);
create index hiscon_confirmacao_promotor on hiscon_confirmacao (codigo_promotor);
create index hiscon_confirmacao_usuario on hiscon_confirmacao (id_usuario);
alter table hiscon_confirmacao enable row level security;
create policy promotor on hiscon_confirmacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on hiscon_confirmacao to consigna_app;
insert into hiscon_confirmacao (id, id_hiscon, codigo_promotor, id_usuario, confirmado_em)
select gen_random_uuid(), id, codigo_promotor, confirmado_por, confirmado_em
  from hiscon where confirmado_em is not null;
