-- The requests of the bank's checker with who asked and when, so that the first of them are read
-- (docs/decisions/073).

drop function divergencias_da_mesa(timestamptz);
/** Requests that only the bank's checker can confirm, found before row-level security applies. */
create function divergencias_da_mesa(agora timestamptz)
  returns table (id uuid, id_proposta uuid, codigo_promotor text, id_pedinte uuid,
                 pedida_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select d.id, d.id_proposta, d.codigo_promotor, d.id_pedinte, d.pedida_em from divergencia d
     where d.decidida_em is null and d.pedida is not null
       and promotor_sem_outra_pessoa(d.codigo_promotor, d.id_pedinte, agora);
  end;
grant execute on function divergencias_da_mesa(timestamptz) to consigna_app;

-- The screens of the promotor name who can confirm a request.
grant execute on function promotor_sem_outra_pessoa(text, uuid, timestamptz) to consigna_app;
