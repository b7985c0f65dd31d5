-- Instalments due of a contract that keeps the due day of its origin (docs/decisions/064 and 066).

/**
 * Instalments already due on a day, where the first due date of a ported contract fell on a shorter
 * month than the day of its origin: those after it are due on the day of the origin, as `andamento` of
 * the shared rules counts. Without an origin, and where no month leads from it, as above.
 */
create function parcelas_vencidas(primeiro_vencimento date, origem date, prazo int, dia date)
  returns int language sql immutable parallel safe
  return case
    when (origem + make_interval(months => meses_entre(origem, primeiro_vencimento)))::date
         = primeiro_vencimento
    then greatest(0, parcelas_vencidas(origem, prazo + meses_entre(origem, primeiro_vencimento), dia)
                     - meses_entre(origem, primeiro_vencimento))
    else parcelas_vencidas(primeiro_vencimento, prazo, dia) end;
grant execute on function parcelas_vencidas(date, date, int, date) to consigna_app;
