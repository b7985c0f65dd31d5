-- When the bank credited the loan, by its own word: a withdrawal is judged from there. What was paid
-- before is known by the hour of hearing.
alter table proposta add column paga_em timestamptz;
update proposta p set paga_em = (select max(h.ocorrido_em) from proposta_historico h
    where h.id_proposta = p.id and h.para = 'PAGA')
 where p.situacao in ('PAGA', 'CANCELADA');
