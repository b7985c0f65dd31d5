import { readSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { openDatabase, type Database } from './start/database.ts'
import { takeInstance } from './start/instance.ts'

/**
 * Runs `work` on the database of the settings, migrated, and closes it in any case. A running
 * instance has our own PostgreSQL: it must be stopped first, and the error says so.
 */
export async function withDatabase(
  settings: Settings,
  { say, work }: { say: (sentence: string) => void; work: (database: Database) => Promise<void> },
): Promise<void> {
  const instance = settings.DATABASE_URL ? undefined : await takeInstance(settings.DATA_DIR)
  try {
    const secret = readSecrets(settings).SEGREDO_IDENTIDADE
    const database = await openDatabase(settings, { secret, onLoss: say })
    try {
      await work(database)
    } finally {
      await database.stop()
    }
  } finally {
    instance?.release()
  }
}
