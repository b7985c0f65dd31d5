-- The lending bank as its papers name it: a Cédula de Crédito Bancário states the creditor's CNPJ,
-- the place of payment and the SAC.

alter table banco
  add column cnpj text check (cnpj ~ '^[0-9]{14}$'),
  add column endereco text,
  -- City of the head office: where the debt is paid.
  add column praca text,
  add column sac text;

update banco set
  cnpj = '99999999000191',
  endereco = 'Avenida Paulista, 9999, Bela Vista',
  praca = 'São Paulo (SP)',
  sac = '0800 999 0999'
 where proprio;

alter table banco add constraint banco_credor
  check (not proprio or num_nonnulls(cnpj, endereco, praca, sac) = 4);
