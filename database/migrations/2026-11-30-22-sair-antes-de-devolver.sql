-- A number that was noted wrong by a slip gets its opt-ins back, unless the client asked to leave meanwhile.

/**
 * How often the client asked to leave on this phone, whichever promotor was answered: a phone without opt-ins is
 * changed by no answer, so the answers themselves are counted.
 */
create function saidas_do_telefone(alvo uuid) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select count(*)::int
            from telefone t join mensagem_recebida x on x.id_cliente = t.id_cliente and x.id_telefone = t.id
           where t.id = alvo and x.intencao = 'sair');
grant execute on function saidas_do_telefone(uuid) to consigna_app;
