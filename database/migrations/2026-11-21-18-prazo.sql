-- How long a contract may be is a dated rule; the table only refuses what no rule may say.
alter table contrato drop constraint contrato_prazo_check;
alter table contrato add constraint contrato_prazo_check check (prazo between 1 and 480);
