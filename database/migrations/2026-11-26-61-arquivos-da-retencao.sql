-- The sweep of files removes what no table knows: the evidence of a kept client is known too.
create or replace function arquivos_conhecidos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select arquivos_sem_os_do_link()
        union select arquivo from link_imagem where arquivo is not null
        union select arquivo from ctc_evidencia $$;
