-- Who was deactivated, or left the promotor, works for nobody there: a request of another bank for a client of theirs
-- was given to them and stayed with them, as if they were at work, while its term ran.

create or replace function quem_atende(dono uuid, promotor text, instante timestamptz) returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  quem uuid := dono;
  vistos uuid[] := '{}';
  falta ausencia.id%type;
begin
  loop
    if quem is null or quem = any (vistos) then return null; end if;
    vistos := vistos || quem;
    perform from usuario_promotor up join usuario u on u.id = up.id_usuario and u.ativo
      where up.id_usuario = quem and up.codigo_promotor = promotor;
    if not found then return null; end if;
    select a.id into falta from ausencia a
     where a.id_usuario = quem and a.excluida_em is null and a.de <= instante and a.ate > instante;
    if not found then return quem; end if;
    select k.id_cobertor into quem from ausencia_cobertura k
     where k.id_ausencia = falta and k.codigo_promotor = promotor
       and k.desde <= instante and (k.fim is null or k.fim > instante);
    if not found then return null; end if;
  end loop;
end $$;
