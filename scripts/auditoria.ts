import { Pool } from 'pg'
import { verificarAuditoria } from '#server/auditoria/verificar.ts'
import { readSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { openDatabase } from './start/database.ts'
import { takeInstance } from './start/instance.ts'

/**
 * `npm run auditoria`: follows the trail's chain from its first seal and names the first line that
 * was changed, deleted or slipped in. The embedded database must not be in use: stop `npm start`
 * first. Exits 1 when the trail is broken.
 */
const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const instance = settings.DATABASE_URL ? undefined : await takeInstance(settings.DATA_DIR)
  try {
    const secret = readSecrets(settings).SEGREDO_IDENTIDADE
    const database = await openDatabase(settings, { secret, onLoss: say })
    const pool = new Pool({ connectionString: database.ownerUrl, max: 1 })
    try {
      const veredito = await verificarAuditoria(pool)
      if (veredito.inteira) say(`The trail is whole: ${veredito.seladas} sealed lines.`)
      else throw new Error(`The trail is broken at ${veredito.linha}: ${veredito.motivo}.`)
    } finally {
      await pool.end()
      await database.stop()
    }
  } finally {
    instance?.release()
  }
}

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
process.exit()
