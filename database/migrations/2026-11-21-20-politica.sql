-- The wall around a client's rows asked a function at every row, which PostgreSQL starts anew each
-- time; written inline it is one look at an index.
do $$
declare t text;
begin
  for t in select tablename from pg_policies
            where schemaname = 'public' and policyname = 'cliente'
              and qual = 'cliente_visivel(id_cliente)' loop
    execute format('alter policy cliente on %1$I using (exists (
      select from relacionamento v where v.id_cliente = %1$I.id_cliente
         and v.codigo_promotor = any (promotores_visiveis())))', t);
  end loop;
end $$;
