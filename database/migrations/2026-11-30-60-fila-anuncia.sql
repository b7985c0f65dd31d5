-- A new job is announced with its commit, so that a worker fetches it at once and asks less often.

update fila.queue set notify = true where name not like '%-perdid_';
