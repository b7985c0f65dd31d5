-- The limit of the day is of the person in the promotor: a link that is revoked and made again renews nothing.
create or replace function travar_link_da_indicacao(alvo uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('indicacao:' || l.codigo_promotor || ':' || l.id_usuario, 0))
     from indicacao_link l where l.id = alvo;
end $$;

/** How many came since an instant by any link of the person whose link this is, in its promotor. */
create function indicacoes_da_pessoa(alvo uuid, desde timestamptz) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select count(*)::int
            from indicacao_link este
            join indicacao_link l on l.id_usuario = este.id_usuario and l.codigo_promotor = este.codigo_promotor
            join indicacao i on i.id_link = l.id and i.recebida_em >= desde
           where este.id = alvo and este.codigo_promotor = any (promotores_visiveis()));
grant execute on function indicacoes_da_pessoa(uuid, timestamptz) to consigna_app;

-- A referral of a client stands in the list of the client's owner; without one in that of the link.
create index indicacao_relacionamento on indicacao (id_relacionamento) where id_relacionamento is not null;
create function indicacao_do_dono() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from depois d join antes a on a.id = d.id
   where a.id_atendente is distinct from d.id_atendente limit 1;
  if not found then return null; end if;
  execute 'update indicacao i set id_dono = coalesce(d.id_atendente, l.id_usuario)
    from depois d join antes a on a.id = d.id, indicacao_link l
   where i.id_relacionamento = d.id and l.id = i.id_link
     and a.id_atendente is distinct from d.id_atendente';
  return null;
end $$;
create trigger indicacao_do_dono after update on relacionamento
  referencing old table as antes new table as depois
  for each statement execute function indicacao_do_dono();
update indicacao i set id_dono = r.id_atendente
  from relacionamento r
 where r.id = i.id_relacionamento and r.id_atendente is not null and r.id_atendente <> i.id_dono;

-- What was discarded is erased after the same days as what nobody worked on.
drop index indicacao_a_apagar;
create index indicacao_a_apagar on indicacao (recebida_em) where situacao in ('A_CONFIRMAR', 'DESCARTADA');
