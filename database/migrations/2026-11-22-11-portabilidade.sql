-- What the bank of origin said is owed of a contract that is being ported.
alter table proposta add column saldo_informado bigint check (saldo_informado > 0);
