import { comando, umaOuNada } from '../db/consulta.ts'
import { type De, sql } from '../db/fragmento.ts'

/** Where the clock of the demonstration was left. */
export const relogioGuardado = umaOuNada(
  'relogio.guardado',
  () => sql<{ adiantadoMs: number }>`select adiantado_ms::float8 as "adiantadoMs"
  from relogio_da_demonstracao`,
)

export const guardarRelogio = comando(
  'relogio.guardar',
  (p: De<{ adiantadoMs: number }>) => sql`insert into relogio_da_demonstracao (adiantado_ms)
  values (${p.adiantadoMs}) on conflict (unico) do update set adiantado_ms = excluded.adiantado_ms`,
)
