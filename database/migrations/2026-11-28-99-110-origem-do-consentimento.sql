-- Where the client took an authorisation back, as where it was given.
alter table consentimento_historico
  add column endereco text,
  add column agente text check (length(agente) <= 500);
