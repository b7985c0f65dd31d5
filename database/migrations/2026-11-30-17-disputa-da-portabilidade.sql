-- A portability has ends and payments of its own: retained by the origin, and a TED that left (docs/decisions/056).

drop index divergencia_do_pagamento;
create index divergencia_do_pagamento on divergencia (id_proposta)
  where decidida_em is null
    and (nossa = 'PAGA' or deles in ('TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT', 'REFIN_PORT', 'PAGA'));

/**
 * As in 2026-11-23-91-1: propostas of which the bank says that the money left, and that ended here without it, or
 * the reverse, until somebody decides.
 */
create or replace function propostas_em_disputa() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.id from divergencia d join proposta p on p.id = d.id_proposta
     where d.decidida_em is null
       and (d.deles in ('TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT', 'REFIN_PORT', 'PAGA')
              and p.situacao in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
              and (p.paga_em is null or d.nossa in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'))
            or d.nossa = 'PAGA' and p.situacao = 'PAGA'
               and d.deles in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'));
  end;
