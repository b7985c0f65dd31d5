-- A client sends the HISCON from the page of the link (docs/decisions/112).

-- Exactly one of both sent it: a person of the bank, or the client on this page.
alter table hiscon alter column enviado_por drop not null;
alter table hiscon add column id_link uuid references link;
create index hiscon_link on hiscon (id_link) where id_link is not null;
alter table hiscon drop constraint hiscon_origem_check;
alter table hiscon add constraint hiscon_origem_check check (origem in ('BENEFICIARIO', 'PROVA_DE_VIDA', 'CLIENTE'));
alter table hiscon add constraint hiscon_de_quem check ((enviado_por is null) = (id_link is not null));
alter table hiscon add constraint hiscon_do_cliente check (origem <> 'CLIENTE' or id_link is not null);

-- Papers that were sent to this hash, whatever became of them; a new hash begins again.
alter table link add column extratos int not null default 0 check (extratos >= 0);
grant update (extratos) on link to consigna_app;
