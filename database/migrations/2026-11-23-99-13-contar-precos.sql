-- Of a proposta only the newest price is told, and a question whose message failed is asked through
-- another phone (docs/decisions/066).

-- When the sweep tried to tell it: those that nobody can be told wait behind those never tried.
alter table preco_dia add column aviso_tentado_em timestamptz;
drop index preco_dia_por_contar;
create index preco_dia_por_contar on preco_dia (aviso_tentado_em, criado_em)
  where avisado_em is null or situacao = 'AGUARDA';

/** Whether the message that carries the present link failed. */
create function preco_link_falhou(resumo text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (select from mensagem m
                  where m.chave_unica = 'novo-valor:' || resumo and m.situacao = 'FALHOU');
grant execute on function preco_link_falhou(text) to consigna_app;

drop function precos_por_contar(int);
/**
 * Takes new prices of the whole bank that no message told yet, of propostas that still live: the newest
 * of each, and first those that were never tried.
 */
create function tomar_precos_por_contar(agora timestamptz, quantos int)
  returns table (id uuid, codigo_promotor text)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update preco_dia d set aviso_tentado_em = agora
     where d.id in (
       select r.id from preco_dia r join proposta p on p.id = r.id_proposta
        where (r.avisado_em is null and r.situacao in ('APLICADO', 'AGUARDA')
               or r.situacao = 'AGUARDA' and preco_link_falhou(r.link_resumo))
          and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
          and not exists (select from preco_dia n
            where n.id_proposta = r.id_proposta and n.situacao <> 'DESFEITO'
              and (n.criado_em, n.id) > (r.criado_em, r.id))
        order by r.aviso_tentado_em nulls first, r.criado_em, r.id limit quantos)
    returning d.id, d.codigo_promotor;
  end;
grant execute on function tomar_precos_por_contar(timestamptz, int) to consigna_app;
