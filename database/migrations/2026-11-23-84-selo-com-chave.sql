-- The seal of the trail is keyed; the key is a setting, outside the database (docs/decisions/058).

-- The first half of the hash of the key; null: sealed without one.
alter table auditoria_selo add column chave text check (chave ~ '^[0-9a-f]{16}$');

/** Once seals are keyed, no seal without a key follows. */
create function selo_com_chave() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from auditoria_selo where chave is not null) then
    raise exception 'The seals of the trail are keyed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger selo_com_chave before insert on auditoria_selo
  for each row when (new.chave is null) execute function selo_com_chave();
create index auditoria_selo_chave on auditoria_selo (numero) where chave is not null;
