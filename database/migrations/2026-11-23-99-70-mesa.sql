-- The bank's checker confirms where a promotor has no second person (docs/decisions/073).

/** Whether nobody of the promotor but `pedinte` could confirm on that day: who is away does not count. */
create function promotor_sem_outra_pessoa(promotor text, pedinte uuid, agora timestamptz)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select not exists (select from usuario_promotor up
      join usuario u on u.id = up.id_usuario and u.ativo and u.id <> pedinte
      join perfil_controle pc on pc.perfil = u.perfil and pc.controle = 'DIVERGENCIA_CONFIRMAR'
     where up.codigo_promotor = promotor
       and not exists (select from ausencia a where a.id_usuario = u.id
         and (agora at time zone 'America/Sao_Paulo')::date between a.inicio and a.fim));
  end;

/** Requests that only the bank's checker can confirm, found before row-level security applies. */
create function divergencias_da_mesa(agora timestamptz)
  returns table (id uuid, id_proposta uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select d.id, d.id_proposta, d.codigo_promotor from divergencia d
     where d.decidida_em is null and d.pedida is not null
       and promotor_sem_outra_pessoa(d.codigo_promotor, d.id_pedinte, agora);
  end;
grant execute on function divergencias_da_mesa(timestamptz) to consigna_app;

create index divergencia_pedida on divergencia (ouvida_em) where decidida_em is null and pedida is not null;

create function divergencia_da_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.decidida_em is null and new.decidida_em is not null
     and not exists (select from usuario_promotor
       where id_usuario = new.id_usuario and codigo_promotor = new.codigo_promotor)
     and (old.pedida is null or old.id_pedinte = new.id_usuario
          or not promotor_sem_outra_pessoa(new.codigo_promotor, old.id_pedinte, new.decidida_em))
  then
    raise exception 'Only people of the promotor decide this' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger divergencia_da_mesa before update on divergencia
  for each row execute function divergencia_da_mesa();
