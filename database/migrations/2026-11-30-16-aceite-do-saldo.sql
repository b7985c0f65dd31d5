-- Since when the terms of a higher balance wait for the client, who had accepted others on the page.
alter table proposta add column aceite_pedido_em timestamptz;
