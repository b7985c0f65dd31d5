-- The question of a lower price: its figures are those that the client accepted last, and the link
-- before opens until the newer one has left (docs/decisions/063).

alter table preco_dia
  -- The simulation that the client accepted last. Null: the one of `id_simulacao_antes`.
  add column id_simulacao_aceita uuid references simulacao,
  -- The link before the present one, of a message that did leave.
  add column link_anterior text unique;
grant update (link_anterior) on preco_dia to consigna_app;

update preco_dia r set id_simulacao_aceita = coalesce(
    (select d.id_simulacao from preco_dia d
      where d.id_proposta = r.id_proposta and d.situacao = 'ACEITO' and d.respondido_em <= r.criado_em
      order by d.criado_em desc, d.id desc limit 1),
    (select d.id_simulacao_antes from preco_dia d
      where d.id_proposta = r.id_proposta order by d.criado_em, d.id limit 1));

/** Whether the message that carries the present link has left. */
create function preco_link_saiu(resumo text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (select from mensagem m where m.chave_unica = 'novo-valor:' || resumo
                    and m.situacao in ('ACEITA', 'ENVIADA', 'ENTREGUE', 'LIDA'));
grant execute on function preco_link_saiu(text) to consigna_app;

create or replace function preco_do_link(procurado text)
  returns table (id uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.id, r.codigo_promotor from preco_dia r
     where r.link_resumo = procurado
        or r.link_anterior = procurado and r.situacao = 'AGUARDA' and not preco_link_saiu(r.link_resumo);
  end;
