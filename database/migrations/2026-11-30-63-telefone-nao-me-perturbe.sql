-- The register of Não me Perturbe is of the number: included for another client it is still in it
-- (docs/decisions/021).

create function telefone_do_registro() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.nao_me_perturbe := new.nao_me_perturbe or exists (
    select from telefone o
     where (o.nao_me_perturbe or o.situacao = '6')
       and o.completo in (new.ddd || new.numero, new.ddd || right(new.numero, 8),
                          new.ddd || '9' || right(new.numero, 8)));
  return new;
end $$;
create trigger telefone_registro before insert on telefone
  for each row execute function telefone_do_registro();
