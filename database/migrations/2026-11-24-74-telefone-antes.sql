-- What a wrong number took from the phone, for the correction of the result: state, hotphone and opt-ins.
alter table fila_tentativa add telefone_antes jsonb;
grant update (telefone_antes) on fila_tentativa to consigna_app;
