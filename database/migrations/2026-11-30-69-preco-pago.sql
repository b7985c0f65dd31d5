-- A bank that books a loan by itself may pay the price of its own day: the client is told of it after the payment.

/**
 * Of every promotor: the newest price of each proposta that nothing told its client yet, or whose question did not
 * arrive, while it lives; and the price that the bank paid by itself. First those that were never tried.
 */
create or replace function tomar_precos_por_contar(agora timestamptz, quantos int)
  returns table (id uuid, codigo_promotor text)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update preco_dia d set aviso_tentado_em = agora
     where d.id in (
       select r.id from preco_dia r join proposta p on p.id = r.id_proposta
        where (r.avisado_em is null and r.situacao in ('APLICADO', 'AGUARDA')
               or r.situacao = 'AGUARDA' and preco_link_falhou(r.link_resumo))
          and (p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
               or p.situacao = 'PAGA' and r.criado_em >= p.paga_em)
          and not exists (select from preco_dia n
            where n.id_proposta = r.id_proposta and n.situacao <> 'DESFEITO'
              and (n.criado_em, n.id) > (r.criado_em, r.id))
        order by r.aviso_tentado_em nulls first, r.criado_em, r.id limit quantos)
    returning d.id, d.codigo_promotor;
  end;
