-- The short names of banks are written as people write them (bancos.csv); that of the lending bank too.
update banco set nome_curto = 'Banco Consigna' where codigo = '999' and nome_curto = 'BCO CONSIGNA';
