import type { ClientBase } from 'pg'

/** Runs `fazer` in a savepoint and undoes it: what it refuses is known before it is wanted. */
export async function ensaiar(client: ClientBase, fazer: () => Promise<unknown>): Promise<void> {
  await client.query('savepoint ensaio')
  await fazer()
  await client.query('rollback to savepoint ensaio')
}
