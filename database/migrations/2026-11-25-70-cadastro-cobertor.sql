-- A change of shared registered data is told to who covers an absent owner too (docs/decisions/075).

create or replace function mudar_cadastro(alvo uuid, o_que text, protege boolean, agora timestamptz) returns text
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
        cross join lateral quem_le(o.id_atendente, o.id, agora) leitor
        join usuario u on u.id = leitor and u.ativo
       where r.id = alvo order by u.id, o.id
      returning id, id_usuario, dados
    loop
      perform pg_notify('consigna_aviso', json_build_object('id', novo.id, 'para', novo.id_usuario,
        'tipo', 'cadastro', 'dados', novo.dados)::text);
    end loop;
  end if;
  return estado;
end $$;
