-- The panel of an atendente read the cells of all colleagues of the promotor and left them out.
create index painel_estoque_pessoa on painel_estoque (codigo_promotor, dia, id_atendente);
create index painel_mes_pessoa on painel_mes (codigo_promotor, mes, id_atendente);
create index painel_dia_pessoa on painel_dia (codigo_promotor, dia, id_atendente);
drop index painel_estoque_dia;
drop index painel_mes_promotor;
drop index painel_dia_promotor;
