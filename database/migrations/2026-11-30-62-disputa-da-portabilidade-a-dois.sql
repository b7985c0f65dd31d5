-- One person does not deny alone a TED that the bank says it sent either (docs/decisions/066).

/**
 * Whether a decision takes a second person: ours, where the bank says that it paid what ended here
 * unpaid, also to the origin of a portability; theirs, which takes a paid loan back.
 */
create or replace function divergencia_pede_outra(procurada uuid, vale text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from divergencia d join proposta p on p.id = d.id_proposta
      where d.id = procurada and d.sistema = 'BANCO' and d.decidida_em is null
        and (vale = 'NOSSA'
               and (d.deles = 'PAGA' and p.situacao <> 'PAGA'
                    or d.deles in ('TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT', 'REFIN_PORT')
                       and p.situacao in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'))
               and (p.paga_em is null
                    or d.nossa in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'))
             or vale = 'DELES' and d.deles = 'CANCELADA' and p.situacao = 'PAGA'));
  end;
