-- The terms in force before those that wait for the client (`aceite_pedido_em`): they count again where the client
-- did not accept.
alter table proposta add column termos_de_antes jsonb;
