-- A message is a contact of the day on which it leaves; while it waits, of the day on which it was queued. One that
-- waited over an outage, a pause or the night counted on no day that the client was written to (docs/decisions/063).
create or replace function contatos_desde(alvo uuid, desde timestamptz) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select count(*)::int from mensagem
           where id_cliente = alvo and situacao <> 'FALHOU'
             and case situacao when 'NA_FILA' then criada_em else coalesce(iniciada_em, criada_em) end >= desde
             and (finalidade in ('ATENDIMENTO', 'INFORMACAO', 'OFERTA', 'RETENCAO')
                  or chave_unica like 'consentimento:%'))
       + (select count(*)::int from ligacao where id_cliente = alvo and ocorrida_em >= desde);
