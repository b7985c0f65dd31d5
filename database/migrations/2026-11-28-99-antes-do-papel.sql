-- A loan of a paper may be taken for a contract by a wrong number. Once the number is corrected, the contract is again
-- what it was: its state and end before the first paper named it, and what the paper made of it (`papel`).
alter table contrato add column antes_do_papel jsonb;
