-- Sendings that somebody may still go on with, of every promotor.

create function envios_abertos() returns setof uuid
  language sql stable security definer set search_path = public
  as $$ select id from formalizacao_envio
         where id_documento is null and criado_em > now() - interval '1 day' $$;
revoke execute on function envios_abertos() from public;
grant execute on function envios_abertos() to consigna_app;
