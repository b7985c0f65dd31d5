-- A notice of the clearing that contradicts what we hold, or that cannot be applied, stands before a person
-- (docs/decisions/114).

alter table ctc_aviso
  add column id uuid not null default gen_random_uuid(),
  -- How often it could not be applied.
  add column tentativas int not null default 0 check (tentativas >= 0),
  add column espera_pessoa boolean not null
    generated always as (contradiz is not null or julgar_em is not null and tentativas >= 4) stored,
  -- A person looked at it, and wrote what they did.
  add column visto_em timestamptz,
  add column id_usuario uuid references usuario,
  add column observacao text check (length(observacao) between 1 and 500),
  add constraint ctc_aviso_visto check (num_nonnulls(visto_em, id_usuario, observacao) in (0, 3));
create unique index ctc_aviso_id on ctc_aviso (id);
create index ctc_aviso_usuario on ctc_aviso (id_usuario) where id_usuario is not null;
create index ctc_aviso_espera_pessoa on ctc_aviso (recebido_em desc, id) where espera_pessoa;
grant update (tentativas, visto_em, id_usuario, observacao) on ctc_aviso to consigna_app;

-- The notice belongs to the shop of its request.
create policy promotor_le on ctc_aviso for select using (exists (select from ctc x
  where x.numero = ctc_aviso.numero and x.codigo_promotor = any (promotores_visiveis())));
create policy promotor_ve on ctc_aviso for update using (exists (select from ctc x
  where x.numero = ctc_aviso.numero and x.codigo_promotor = any (promotores_visiveis())));

/**
 * Those of no shop, for the bank's checker: of a request that we do not know, or whose client is of none. Who the
 * client is stays inside.
 */
create function ctc_avisos_da_mesa()
  returns table (id uuid, numero text, corpo jsonb, situacao text, contradiz text, tentativas int,
    julgar_em timestamptz, ocorrido_em timestamptz, recebido_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select a.id, a.numero, a.corpo::jsonb - 'pedido', x.situacao, a.contradiz, a.tentativas, a.julgar_em,
         a.ocorrido_em, a.recebido_em
    from ctc_aviso a left join ctc x on x.numero = a.numero
   where x.codigo_promotor is null and a.espera_pessoa and a.visto_em is null;
end;
grant execute on function ctc_avisos_da_mesa() to consigna_app;

/** The bank's checker looked at one of them. Nothing where it is none, or was seen. */
create function ctc_aviso_ver_na_mesa(qual uuid, quem uuid, texto text, agora timestamptz) returns setof uuid
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update ctc_aviso a set visto_em = agora, id_usuario = quem, observacao = texto
   where a.id in (select m.id from ctc_avisos_da_mesa() m where m.id = qual) and a.visto_em is null
  returning a.id;
end;
grant execute on function ctc_aviso_ver_na_mesa(uuid, uuid, text, timestamptz) to consigna_app;
