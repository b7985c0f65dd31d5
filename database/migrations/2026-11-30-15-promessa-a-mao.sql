-- Kept, or taken up again, by hand: for some minutes it can be taken back. A call cannot.
alter table promessa add column a_mao boolean not null default false;
grant update (a_mao) on promessa to consigna_app;
