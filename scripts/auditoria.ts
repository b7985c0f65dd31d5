import { Pool } from 'pg'
import { verificarAuditoria } from '#server/base/audit/verificar.ts'
import { readSettings } from './settings.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run auditoria`: follows the trail's chain from its first seal and names the first line that
 * was changed, deleted or slipped in. The embedded database must not be in use: stop `npm start`
 * first. Exits 1 when the trail is broken.
 */
const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

const main = () =>
  withDatabase(readSettings(process.env), {
    say,
    work: async ({ ownerUrl }) => {
      const pool = new Pool({ connectionString: ownerUrl, max: 1 })
      try {
        const veredito = await verificarAuditoria(pool)
        if (!veredito.inteira) {
          throw new Error(`The trail is broken at ${veredito.linha}: ${veredito.motivo}.`)
        }
        say(`The trail is whole: ${veredito.seladas} sealed lines.`)
      } finally {
        await pool.end()
      }
    },
  })

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
process.exit()
