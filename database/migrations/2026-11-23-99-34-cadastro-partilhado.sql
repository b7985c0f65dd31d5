-- Registration that promotores share changes with the client's proof, and the other owner is told
-- (docs/decisions/068).

/**
 * How registered data of the client of a relationship may change: LIVRE, no other promotor has the
 * client whole; PROVADO, the client proved presence to this relationship within a day; else SEM_PROVA.
 */
create function estado_do_cadastro(alvo uuid, agora timestamptz) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select case
            when not exists (select from relacionamento o
                              where o.id_cliente = r.id_cliente and o.confirmado_em is not null
                                and o.codigo_promotor <> r.codigo_promotor) then 'LIVRE'
            when exists (select from confirmacao k
                          where k.id_relacionamento = r.id and k.situacao = 'CONFIRMADA'
                            and k.decidida_em > agora - interval '1 day') then 'PROVADO'
            else 'SEM_PROVA' end
            from relacionamento r
           where r.id = alvo and r.codigo_promotor = any (promotores_visiveis()));
revoke execute on function estado_do_cadastro(uuid, timestamptz) from public;
grant execute on function estado_do_cadastro(uuid, timestamptz) to consigna_app;

/**
 * A change of registered data by a person of this relationship: answers its state, and tells the
 * owners of the client at other promotores what kind of data changed, and nothing of who or where.
 *
 * @param protege the change takes something away and protects the client: it needs no proof
 */
create function mudar_cadastro(alvo uuid, o_que text, protege boolean, agora timestamptz) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  estado text := estado_do_cadastro(alvo, agora);
  novo record;
begin
  if estado = 'PROVADO' or estado = 'SEM_PROVA' and protege then
    for novo in
      insert into aviso (id, id_usuario, tipo, dados)
      select nextval('aviso_id'), u.id, 'cadastro',
             jsonb_build_object('idRelacionamento', o.id, 'dado', o_que)
        from relacionamento r
        join relacionamento o on o.id_cliente = r.id_cliente and o.confirmado_em is not null
             and o.codigo_promotor <> r.codigo_promotor
        join usuario u on u.id = o.id_atendente and u.ativo
       where r.id = alvo order by u.id
      returning id, id_usuario, dados
    loop
      perform pg_notify('consigna_aviso', json_build_object('id', novo.id, 'para', novo.id_usuario,
        'tipo', 'cadastro', 'dados', novo.dados)::text);
    end loop;
  end if;
  return estado;
end $$;
revoke execute on function mudar_cadastro(uuid, text, boolean, timestamptz) from public;
grant execute on function mudar_cadastro(uuid, text, boolean, timestamptz) to consigna_app;
