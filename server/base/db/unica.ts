import { type ClientBase, DatabaseError } from 'pg'

const JA_HA = '23505'

/**
 * Runs `gravar` in a savepoint. A violation of a unique index rolls back to the savepoint; the
 * transaction goes on.
 *
 * @returns false after a violation
 */
export async function gravarSeUnica(
  client: ClientBase,
  gravar: () => Promise<unknown>,
): Promise<boolean> {
  await client.query('savepoint unica')
  try {
    await gravar()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== JA_HA) throw error
    await client.query('rollback to savepoint unica')
    return false
  }
}
