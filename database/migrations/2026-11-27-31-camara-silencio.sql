-- Requests whose origin may still be silent past its days.
create index camara_pedido_silencio on camara_pedido (id_proposta) where silencio_em is null and conferir_em is not null;
