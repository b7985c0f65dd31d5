import type { ClientBase } from 'pg'
import { hoje } from '#shared/data.ts'

/** Four weeks: three that a panel compares with, and the one before them. */
const DIAS = 28

/** The panels of the days that were, from the histories: nothing is drawn. */
export async function gravarPainel(client: ClientBase, agora: Date): Promise<void> {
  await client.query('select painel_refazer($1::date, $2::int)', [hoje(agora), DIAS])
}
