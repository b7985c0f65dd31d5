-- The base of every word. Money is whole centavos in bigint; rates are % a month in numeric(9,6);
-- ids are made by the application (UUIDv7) or by gen_random_uuid() in seeds. Everything belongs to
-- the owner role; the application's roles own nothing and use only what is granted to them by name,
-- behind row-level security.

create extension if not exists pg_trgm;

-- By default PostgreSQL lets every role run a new function. Ours are granted by name; a trigger
-- needs no grant. A function that runs as the owner names pg_temp last in its search path:
-- otherwise a temporary table of the caller would replace ours.
alter default privileges revoke execute on functions from public;

grant usage on schema public to consigna_app, consigna_identity;
grant select on migracao to consigna_app;

-- Who the running transaction is for --------------------------------------------------------------

/** The promotores the running transaction may see; unset means none (fails closed). */
create function promotores_visiveis() returns text[]
  language sql stable parallel safe
  return string_to_array(coalesce(nullif(current_setting('consigna.promotores', true), ''), '-'), ',');
grant execute on function promotores_visiveis() to consigna_app;

/** The user of the running transaction; null without one (fails closed). */
create function usuario_atual() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('consigna.usuario', true), '')::uuid;
grant execute on function usuario_atual() to consigna_app;

-- Texts, money and days ---------------------------------------------------------------------------

/** A name in its search form: no accents, lower case, single spaces. */
create function sem_acentos(texto text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(lower(translate(texto,
    'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿ',
    'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNnYyy')), '\s+', ' ', 'g');
grant execute on function sem_acentos(text) to consigna_app;

/** Centavos to reais, for JSON sent to the screen unchanged. */
create function reais(centavos bigint) returns numeric
  language sql immutable strict parallel safe
  return round(centavos::numeric / 100, 2);
grant execute on function reais(bigint) to consigna_app;

create function meses_entre(de date, ate date) returns int
  language sql immutable strict parallel safe
  return (extract(year from ate)::int - extract(year from de)::int) * 12
    + extract(month from ate)::int - extract(month from de)::int;
grant execute on function meses_entre(date, date) to consigna_app;

/**
 * Instalments already due on a day: the due day of a short month is its last day (31/01, 28/02), as
 * `andamento` of the shared rules counts.
 */
create function parcelas_vencidas(primeiro_vencimento date, prazo int, dia date)
  returns int language sql immutable strict parallel safe
  return greatest(0, least(prazo,
    meses_entre(primeiro_vencimento, dia)
    + case when dia >= primeiro_vencimento
                       + make_interval(months => meses_entre(primeiro_vencimento, dia))
           then 1 else 0 end));
grant execute on function parcelas_vencidas(date, int, date) to consigna_app;
