-- The sweep of files keeps the evidence of points of conduct too, whatever it kept before. It stands after
-- the migrations that replace the function.
alter function arquivos_conhecidos() rename to arquivos_sem_os_da_conduta;
create function arquivos_conhecidos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select arquivos_sem_os_da_conduta() union select arquivo from conduta $$;
revoke execute on function arquivos_conhecidos() from public;
grant execute on function arquivos_conhecidos() to consigna_app;
