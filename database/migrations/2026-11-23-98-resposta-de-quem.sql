-- The link of a lower price answers for the client only while its phone is still the client's, verified
-- by code, and while the client may answer (docs/decisions/063). The question stays open for another phone.
create or replace function preco_do_link(procurado text)
  returns table (id uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.id, r.codigo_promotor from preco_dia r
     where (r.link_resumo = procurado
            or r.link_anterior = procurado and r.situacao = 'AGUARDA' and not preco_link_saiu(r.link_resumo))
       and not (r.situacao = 'AGUARDA' and exists (
             select from mensagem m join telefone t on t.id = m.id_telefone
               join cliente c on c.id = m.id_cliente
              where m.chave_unica = 'novo-valor:' || procurado
                and (t.situacao <> '2' or c.obito_em is not null or c.restrito)));
  end;
