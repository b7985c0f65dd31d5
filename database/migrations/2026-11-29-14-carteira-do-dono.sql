-- The portfolio of one atendente in the order of the list: all their clients were looked up and sorted for each page.

alter table carteira add column id_atendente uuid;
update carteira k set id_atendente = r.id_atendente
  from relacionamento r where r.id = k.id_relacionamento and r.id_atendente is not null;
create index carteira_dono_nome on carteira (id_atendente, codigo_promotor, nome_busca, id_relacionamento);
create index carteira_dono_contato on carteira (id_atendente, codigo_promotor, ordem_contato, id_relacionamento);
create index carteira_dono_margem on carteira
  (id_atendente, codigo_promotor, ordem_margem desc, id_relacionamento desc);

/** What stands now of these relationships; the rows of before are written over. They are locked
  first: the second statement then reads the contact of a transaction that held them before. */
create or replace function carteira_refazer(quais uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from carteira k where k.id_relacionamento = any (quais)
   order by k.id_relacionamento for update of k;
  insert into carteira (id_relacionamento, codigo_promotor, id_atendente, nome_busca, ultimo_contato_em, margem)
  select r.id, r.codigo_promotor, r.id_atendente, c.nome_busca,
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
     set id_atendente = excluded.id_atendente, nome_busca = excluded.nome_busca, ultimo_contato_em = excluded.ultimo_contato_em,
         margem = excluded.margem
$$;

/** The owner follows the relationship; the rows are locked in the order of their ids. */
create function carteira_entregar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Planned for each change: a kept plan, made for one row, compares each row before with each row after.
  execute 'with mudados as (
    select d.id, d.id_atendente
      from depois d join antes a on a.id = d.id and a.id_atendente is distinct from d.id_atendente
  ), presos as (
    select k.id_relacionamento, m.id_atendente
      from carteira k join mudados m on m.id = k.id_relacionamento
     order by k.id_relacionamento for update of k
  )
  update carteira k set id_atendente = x.id_atendente
    from presos x where k.id_relacionamento = x.id_relacionamento';
  return null;
end $$;
create trigger carteira_entregar after update on relacionamento
  referencing old table as antes new table as depois for each statement execute function carteira_entregar();
