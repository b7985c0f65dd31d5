import type { ClientBase } from 'pg'
import { limitarComandos } from '../base/http/sql.ts'

/** A list has a hundred thousand clients, and one statement changes all of them. */
const LIMITE_MS = 120_000

/** The time of a statement over a whole list, from here to the end of the transaction. */
export const darTempo = async (client: ClientBase): Promise<void> => {
  await limitarComandos(client, { limite: String(LIMITE_MS) })
}
