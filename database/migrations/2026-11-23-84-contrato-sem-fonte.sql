-- A contract of ours whose benefit or job no row tells is marked (docs/decisions/058). Databases that
-- took 2026-11-22-72-margem-total.sql as it was have none.

alter table contrato add column if not exists fonte_desconhecida boolean not null default false;
alter table contrato drop constraint contrato_de_uma_fonte;
alter table contrato add constraint contrato_de_uma_fonte check (not proprio
  or num_nonnulls(id_beneficio, id_empregador) = case when fonte_desconhecida then 0 else 1 end);

/** A new contract names its source: the mark is for rows from before. */
create function contrato_com_fonte() returns trigger language plpgsql as $$
begin
  if new.fonte_desconhecida then
    raise exception 'A new contract names its source' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger contrato_com_fonte before insert on contrato
  for each row execute function contrato_com_fonte();
