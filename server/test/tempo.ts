import type { testApi } from './api.ts'

/** Refuses changes of the table by statements that have less than the two minutes of a long change. Ends it. */
export async function exigirTempo(
  { consulta }: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>,
  tabela: string,
): Promise<() => Promise<unknown>> {
  await consulta(`
    create function exigir_tempo() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '2min' then raise 'No time for a whole list'; end if;
      return null; end $$;
    create trigger exigir_tempo after insert or update on ${tabela}
      for each statement execute function exigir_tempo()`)
  return () => consulta(`drop trigger exigir_tempo on ${tabela}; drop function exigir_tempo()`)
}
