-- What the INSS answered under an authorisation that the client took back is neither shown nor sold, also under a new
-- one, until the INSS is asked again: as for the worker (2026-11-30-70-resposta-retirada.sql).

/**
 * Whether a promotor reads the answer of the INSS of an instant no more: the client took back, since then, an
 * authorisation given to this promotor, or the one under which any promotor asked for that answer.
 */
create function resposta_retirada(do_cliente uuid, respondida_em timestamptz, do_promotor text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (
    select from consentimento k
     where k.id_cliente = do_cliente and k.tipo = 'INSS' and k.situacao = 'REVOGADO'
       and k.encerrado_em >= respondida_em
       and (k.codigo_promotor = do_promotor or exists (
             select from beneficio_consulta q
              where q.id_consentimento = k.id and q.id_cliente = do_cliente and q.tipo = 'BENEFICIOS'
                and q.resultado = 'RESPONDIDA' and q.consultado_em = respondida_em)));
revoke execute on function resposta_retirada(uuid, timestamptz, text) from public;
grant execute on function resposta_retirada(uuid, timestamptz, text) to consigna_app;

-- As in 2026-11-30-67-contato-no-dia-da-saida.sql, and the margin by what the promotor still reads.
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
           (select max(coalesce(s.iniciada_em, s.criada_em)) from mensagem s
             where s.id_cliente = r.id_cliente and s.codigo_promotor = r.codigo_promotor
               and s.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'))),
         (select max(b.margem_disponivel)
            from beneficio b
            join beneficio_visto v on v.id_beneficio = b.id and v.codigo_promotor = r.codigo_promotor
           where b.id_cliente = r.id_cliente
             and not resposta_retirada(b.id_cliente, b.consultado_em, r.codigo_promotor))
    from relacionamento r join cliente c on c.id = r.id_cliente
   where r.id = any (quais) and r.confirmado_em is not null
   order by r.id
  on conflict (id_relacionamento) do update
     set nome_busca = excluded.nome_busca, ultimo_contato_em = excluded.ultimo_contato_em,
         margem = excluded.margem
$$;

create or replace function carteira_medir(clientes uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from carteira k join relacionamento r on r.id = k.id_relacionamento
    where r.id_cliente = any (clientes) order by k.id_relacionamento for update of k;
  update carteira k set margem = x.margem
    from (select r.id,
                 (select max(b.margem_disponivel)
                    from beneficio b
                    join beneficio_visto v
                      on v.id_beneficio = b.id and v.codigo_promotor = r.codigo_promotor
                   where b.id_cliente = r.id_cliente
                     and not resposta_retirada(b.id_cliente, b.consultado_em, r.codigo_promotor)) as margem
            from relacionamento r where r.id_cliente = any (clientes)) x
   where k.id_relacionamento = x.id and k.margem is distinct from x.margem;
end $$;

-- The same amount asked again counts again.
drop trigger carteira_margem_mudada on beneficio;
create trigger carteira_margem_mudada after update of margem_disponivel, consultado_em on beneficio
  for each row when (old.margem_disponivel is distinct from new.margem_disponivel
    or old.consultado_em is distinct from new.consultado_em)
  execute function carteira_margem_mudada();
create trigger carteira_margem_retirada after update of situacao, encerrado_em on consentimento
  for each row when (new.tipo = 'INSS' and new.situacao = 'REVOGADO'
    and (old.situacao, old.encerrado_em) is distinct from (new.situacao, new.encerrado_em))
  execute function carteira_margem_mudada();
-- An answer that was under way while its authorisation was taken back.
create trigger carteira_margem_perguntada after insert on beneficio_consulta
  for each row when (new.tipo = 'BENEFICIOS' and new.resultado = 'RESPONDIDA')
  execute function carteira_margem_mudada();

select carteira_medir(array(select distinct k.id_cliente from consentimento k
                             where k.tipo = 'INSS' and k.situacao = 'REVOGADO'));
