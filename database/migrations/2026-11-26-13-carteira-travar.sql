-- A contact that was noted while a failed message was taken back was written over by what stood before it.

/** What stands now of these relationships; the rows of before are written over. They are locked
  first: the second statement then reads the contact of a transaction that held them before. */
create or replace function carteira_refazer(quais uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from carteira k where k.id_relacionamento = any (quais)
   order by k.id_relacionamento for update of k;
  insert into carteira (id_relacionamento, codigo_promotor, nome_busca, ultimo_contato_em, margem)
  select r.id, r.codigo_promotor, c.nome_busca,
         greatest(
           (select max(n.criada_em) from anotacao n where n.id_relacionamento = r.id),
           (select max(l.ocorrida_em) from ligacao l
             where l.id_cliente = r.id_cliente and l.codigo_promotor = r.codigo_promotor),
           (select max(s.criada_em) from mensagem s
             where s.id_cliente = r.id_cliente and s.codigo_promotor = r.codigo_promotor
               and s.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'))),
         (select max(b.margem_disponivel)
            from beneficio b
            join beneficio_visto v on v.id_beneficio = b.id and v.codigo_promotor = r.codigo_promotor
           where b.id_cliente = r.id_cliente)
    from relacionamento r join cliente c on c.id = r.id_cliente
   where r.id = any (quais) and r.confirmado_em is not null
   order by r.id
  on conflict (id_relacionamento) do update
     set nome_busca = excluded.nome_busca, ultimo_contato_em = excluded.ultimo_contato_em,
         margem = excluded.margem
$$;
