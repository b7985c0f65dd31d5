-- The register of Não me Perturbe is of the number: included for another client it is still in it
-- (docs/decisions/021).

/** A number with and without its ninth digit, with its DDD. */
create function formas_do_telefone(ddd text, numero text) returns text[]
  language sql immutable
  return array[ddd || numero, ddd || right(numero, 8), ddd || '9' || right(numero, 8)];

create or replace function telefone_partilhado(alvo uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select exists (
            select from telefone o
             where o.id_cliente <> t.id_cliente
               and o.completo = any (formas_do_telefone(t.ddd, t.numero)))
            from telefone t
           where t.id = alvo
             and exists (select from relacionamento r
                          where r.id_cliente = t.id_cliente
                            and r.codigo_promotor = any (promotores_visiveis())));

create function telefone_do_registro() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.nao_me_perturbe := new.nao_me_perturbe or exists (
    select from telefone o
     where (o.nao_me_perturbe or o.situacao = '6')
       and o.completo = any (formas_do_telefone(new.ddd, new.numero)));
  return new;
end $$;
create trigger telefone_registro before insert on telefone
  for each row execute function telefone_do_registro();

update telefone t set nao_me_perturbe = true
 where not t.nao_me_perturbe
   and exists (select from telefone o
                where (o.nao_me_perturbe or o.situacao = '6')
                  and o.completo = any (formas_do_telefone(t.ddd, t.numero)));
