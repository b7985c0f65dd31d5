-- The bank that lends: at most one. Contracts that begin here are of it. The code is fictitious; a
-- bank that installs this puts its own in its place.

alter table banco add column proprio boolean not null default false;
create unique index banco_proprio on banco (proprio) where proprio;

insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado, proprio)
  values ('999', '99999999', 'Banco Consigna S.A. (demonstração)', 'BCO CONSIGNA', true, true)
  on conflict (codigo) do update set proprio = true;
