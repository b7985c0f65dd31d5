-- A trigger may run inside a call with other rights: it names its own path.
do $$ declare f regprocedure; begin
  for f in
    select p.oid from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
       and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
  end loop;
end $$;
