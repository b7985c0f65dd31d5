-- The sweep alone keeps one job a booking, by its key (`averbacoes_por_conferir`). A `stately` queue
-- would let a job that waits behind an active one of its key keep the jobs of other bookings waiting.

update fila.queue set policy = 'standard' where name = 'averbacao';
update fila.job set policy = 'standard' where name = 'averbacao' and state <= 'active';
