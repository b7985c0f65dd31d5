-- A kept notice is given to a person after it was tried a day long: a day in which nobody tried it counts
-- for nothing (docs/decisions/067).
alter table banco_aviso add column tentativas int not null default 0 check (tentativas >= 0);
grant update (tentativas) on banco_aviso to consigna_app;
alter table formalizacao_aviso add column tentativas int not null default 0 check (tentativas >= 0);
grant update (tentativas) on formalizacao_aviso to consigna_app;
