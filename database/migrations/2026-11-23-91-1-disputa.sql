-- A dispute about a payment is of a proposta that ended here unpaid, until somebody decides: a loan
-- that was paid beside its order and withdrawn in time is none (docs/decisions/061).
drop index divergencia_do_pagamento;
create index divergencia_do_pagamento on divergencia (id_proposta)
  where decidida_em is null and (nossa = 'PAGA' or deles = 'PAGA');

create or replace function propostas_em_disputa() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.id from divergencia d join proposta p on p.id = d.id_proposta
     where d.decidida_em is null
       and (d.deles = 'PAGA' and p.situacao in ('REPROVADA', 'CANCELADA', 'EXPIRADA')
              and (p.paga_em is null or d.nossa in ('REPROVADA', 'CANCELADA', 'EXPIRADA'))
            or d.nossa = 'PAGA' and p.situacao = 'PAGA'
               and d.deles in ('REPROVADA', 'CANCELADA', 'EXPIRADA'));
  end;
