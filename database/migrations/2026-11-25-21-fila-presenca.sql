-- Whatever function leases a client, it leases nobody whom a colleague has on the screen at that instant: nothing is
-- inserted then, as when somebody else was quicker.
create function fila_locacao_sem_colega() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from presenca p
   where p.id_relacionamento = new.id_relacionamento and p.ate > new.desde and p.id_usuario <> new.id_usuario;
  if found then return null; end if;
  return new;
end $$;
create trigger fila_locacao_sem_colega before insert on fila_locacao
  for each row execute function fila_locacao_sem_colega();
