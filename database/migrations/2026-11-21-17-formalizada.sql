-- That a proposta is signed is what its formalization says; it was written twice.
alter table proposta drop column formalizada_em;
