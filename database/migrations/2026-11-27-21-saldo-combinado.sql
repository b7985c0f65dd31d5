-- The balance that a person accepted: a corrected one is compared with it, no longer with the simulated one.
alter table proposta add column saldo_combinado bigint check (saldo_combinado > 0);
update proposta p set saldo_combinado = p.saldo_informado
 where p.produto = 'PORT' and p.saldo_informado > 0
   and exists (select from proposta_historico h
     where h.id_proposta = p.id and h.para = 'SALDO_CONFERIDO' and h.por = 'USUARIO');
