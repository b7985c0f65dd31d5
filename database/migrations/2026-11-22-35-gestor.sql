-- Who sees a whole number calls without being counted: the GESTOR asks for one too, with a purpose.
delete from perfil_controle where controle = 'TELEFONE_VER_COMPLETO' and perfil = 'GESTOR';
