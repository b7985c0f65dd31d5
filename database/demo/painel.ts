import type { ClientBase } from 'pg'
import { hoje } from '#shared/data.ts'

/** A month and some days: the period before a month so far ends inside it. */
const DIAS = 35

/** The panels of the days that were, from the histories: nothing is drawn. */
export async function gravarPainel(client: ClientBase, agora: Date): Promise<void> {
  await client.query('select painel_refazer($1::date, $2::int)', [hoje(agora), DIAS])
}
