import type { ClientBase } from 'pg'
import type { Pergunta } from './plano.ts'

/**
 * Runs `fazer` in a savepoint: what fails there is undone alone, and the transaction goes on. For what
 * follows a change and must not refuse it.
 *
 * @returns false after a failure
 */
export async function aParte(client: ClientBase, fazer: () => Promise<unknown>): Promise<boolean> {
  await client.query('savepoint a_parte')
  try {
    await fazer()
    await client.query('release savepoint a_parte')
    return true
  } catch {
    await client.query('rollback to savepoint a_parte')
    // One of the same name around it is the next to be rolled back to.
    await client.query('release savepoint a_parte')
    return false
  }
}

/** Runs what a refusal logs where the transaction goes on after it: one row of a batch. */
export async function logar(
  client: ClientBase,
  { registro }: { readonly registro: Pergunta | undefined },
): Promise<void> {
  if (registro) await client.query(registro)
}
