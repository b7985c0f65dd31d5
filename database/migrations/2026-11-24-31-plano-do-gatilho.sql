-- A plan made for the transfer of one client would compare each pair of a hundred thousand: the statements are
-- planned for the number of clients of each change.
create or replace function vivas_seguem_o_dono() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from depois d join antes a on a.id = d.id
   where a.id_atendente is distinct from d.id_atendente limit 1;
  if not found then return null; end if;
  execute 'select from depois d
    join antes a on a.id = d.id and a.id_atendente is distinct from d.id_atendente
    join oportunidade o on o.id_relacionamento = d.id
   where o.status not in (''Perdida'', ''Ganha'') order by o.id for update of o';
  execute 'update oportunidade o set id_atendente = d.id_atendente
    from depois d join antes a on a.id = d.id
   where o.id_relacionamento = d.id and o.status not in (''Perdida'', ''Ganha'')
     and a.id_atendente is distinct from d.id_atendente';
  execute 'update proposta p set id_atendente = d.id_atendente
    from depois d join antes a on a.id = d.id
   where p.id_relacionamento = d.id
     and p.situacao not in (''PAGA'', ''REPROVADA'', ''CANCELADA'', ''EXPIRADA'', ''RETIDA'')
     and a.id_atendente is distinct from d.id_atendente';
  return null;
end $$;
