-- A function that runs as the owner must never run what its caller made. PostgreSQL looks in pg_temp
-- first for every table that the search path does not place: a temporary `consentimento` with a trigger
-- of the caller's took the place of the real one. So pg_temp is named, last, in every such function.

do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p
            where p.prosecdef and p.pronamespace = 'public'::regnamespace loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
  end loop;
  -- These name every table with its schema.
  for f in select p.oid from pg_proc p
            where p.prosecdef and p.pronamespace = 'identidade'::regnamespace loop
    execute format('alter function %s set search_path = pg_catalog, pg_temp', f);
  end loop;
end $$;

-- PostgreSQL lets everybody run a new function. Of ours a role runs what it is granted by name; a
-- trigger needs no grant.
do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p
            where p.pronamespace in ('public'::regnamespace, 'fila'::regnamespace)
              and not exists (select from pg_depend d
                               where d.classid = 'pg_proc'::regclass and d.objid = p.oid
                                 and d.deptype = 'e') loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
alter default privileges revoke execute on functions from public;

do $$
declare f text;
begin
  foreach f in array array[
      'sem_acentos(text)', 'reais(bigint)', 'cpf_mascarado(text)', 'nb_mascarado(text)',
      'telefone_formatado(text, text)', 'telefone_mascarado(text, text)',
      'palavras_do_nome(text)', 'meses_entre(date, date)', 'parcelas_vencidas(date, int, date)',
      'promotores_visiveis()', 'usuario_atual()', 'cliente_visivel(uuid)', 'id_do_cpf(text)',
      'fila.job_now()'] loop
    execute format('grant execute on function %s to consigna_app', f);
  end loop;
end $$;
