-- A new price is told until it was told, and a question about it ends after its days
-- (docs/decisions/061).
alter table preco_dia add column avisado_em timestamptz;
update preco_dia set avisado_em = criado_em;
grant update (avisado_em) on preco_dia to consigna_app;
update preco_dia r set situacao = 'ENCERRADO' from proposta p
 where p.id = r.id_proposta and r.situacao = 'AGUARDA'
   and p.situacao in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');
create index preco_dia_por_contar on preco_dia (criado_em) where avisado_em is null;

/** New prices of the whole bank that no message told yet, of propostas that still live. */
create function precos_por_contar(quantos int) returns table (id uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.id, r.codigo_promotor from preco_dia r join proposta p on p.id = r.id_proposta
     where r.avisado_em is null and r.situacao in ('APLICADO', 'AGUARDA')
       and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
     order by r.criado_em desc, r.id limit quantos;
  end;
grant execute on function precos_por_contar(int) to consigna_app;

/** Open questions of the whole bank whose step is over its time. */
create function perguntas_vencidas(agora timestamptz, quantas int)
  returns table (numero text, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.numero, p.codigo_promotor from preco_dia r join proposta p on p.id = r.id_proposta
     where r.situacao = 'AGUARDA' and p.situacao = 'PENDENTE' and p.prazo_etapa < agora
     order by p.prazo_etapa, p.numero limit quantas;
  end;
grant execute on function perguntas_vencidas(timestamptz, int) to consigna_app;
