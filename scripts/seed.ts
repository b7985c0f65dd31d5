import { parseArgs } from 'node:util'
import { SEMENTE } from '#database/demo/demo.ts'
import { seed } from '#database/seed.ts'
import { readSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { openDatabase } from './start/database.ts'
import { takeInstance } from './start/instance.ts'

const usage = 'npm run seed -- [--clientes N] [--reset]'

const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

/** Fills the demonstration with as many clients as asked, in the database of the settings. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      clientes: { type: 'string', default: '3000' },
      reset: { type: 'boolean', default: false },
    },
  })
  const clientes = Number(values.clientes)
  if (!Number.isInteger(clientes) || clientes < 1 || clientes > 1_000_000) {
    throw new Error(`--clientes is a number from 1 to 1000000. Usage: ${usage}`)
  }
  const settings = readSettings(process.env)
  if (settings.production) throw new Error('Production has no demonstration data.')
  // A running instance keeps its own PostgreSQL: it must be stopped first, and says so here.
  const instance = settings.DATABASE_URL ? undefined : await takeInstance(settings.DATA_DIR)
  try {
    const secret = readSecrets(settings).SEGREDO_IDENTIDADE
    const database = await openDatabase(settings, { secret, onLoss: say })
    try {
      const inicio = performance.now()
      const agora = settings.AGORA === undefined ? new Date() : new Date(settings.AGORA)
      const { reset } = values
      const loaded = await seed(database.ownerUrl, { demo: true, agora, clientes, reset })
      const seconds = ((performance.now() - inicio) / 1000).toFixed(1)
      say(
        loaded.includes('demonstracao')
          ? `${clientes} clients from seed ${SEMENTE} in ${seconds} s.`
          : `The demonstration was there already: --reset makes another. Usage: ${usage}`,
      )
    } finally {
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
