-- What is signed is what is recorded (docs/decisions/062).

-- Each sending keeps the protocol of its link and the text that was on it: a notice of a link that was
-- replaced is still known.
alter table formalizacao_link
  add column protocolo text unique,
  add column resumo text;
update formalizacao_link l
   set protocolo = f.protocolo,
       resumo = (select t.resumo from formalizacao_texto t where t.id_formalizacao = f.id
                  order by t.entregue_em desc, t.resumo limit 1)
  from formalizacao f
 where f.id = l.id_formalizacao and f.tentativa = l.tentativa and f.protocolo is not null;
grant update (protocolo, resumo) on formalizacao_link to consigna_app;

/** The promotor of a protocol of the signing service, found before row-level security applies. */
create or replace function promotor_da_formalizacao(procurado text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return coalesce(
    (select codigo_promotor from formalizacao where protocolo = procurado),
    (select f.codigo_promotor from formalizacao_link l
       join formalizacao f on f.id = l.id_formalizacao where l.protocolo = procurado));

-- The day that a person wrote on the paper.
alter table formalizacao_evidencia add column dia date
  check (dia is null or tipo = 'ASSINATURA_FISICA');

-- Came after the signature: kept beside what was there.
alter table formalizacao_documento drop constraint formalizacao_documento_situacao_check;
alter table formalizacao_documento add constraint formalizacao_documento_situacao_check
  check (situacao in ('RECEBIDO', 'RECUSADO', 'SUBSTITUIDO', 'ADICIONAL'));
