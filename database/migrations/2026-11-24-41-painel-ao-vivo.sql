-- An open panel hears that the numbers of its promotor changed. A notice is sent once a transaction and promotor.
create function painel_avisar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('consigna_painel', n.codigo_promotor) from (select distinct codigo_promotor from novas) n;
  return null;
end $$;
create trigger painel_avisar_nova after insert on painel_estoque
  referencing new table as novas for each statement execute function painel_avisar();
create trigger painel_avisar_mudada after update on painel_estoque
  referencing new table as novas for each statement execute function painel_avisar();
