import { comando } from '../db/consulta.ts'
import { type De, sql } from '../db/fragmento.ts'

/** Jobs that wait, to be retried or for the first time, are due now. */
export const apressarJobs = comando(
  'jobs.apressar',
  (p: De<{ ids: readonly string[] }>) => sql`update fila.job set start_after = fila.job_now()
 where id = any (${p.ids}::uuid[]) and state in ('created', 'retry')`,
)
