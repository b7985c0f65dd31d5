import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SEMENTE } from '#database/demo/demo.ts'
import { medirTabelas, seed } from '#database/seed.ts'
import { criarAcervo } from '#server/base/files/acervo.ts'
import { readSecrets } from './secrets.ts'
import { agoraDe, readSettings } from './settings.ts'
import { PASTA_DOS_ARQUIVOS } from './start/environment.ts'
import { withDatabase } from './with-database.ts'

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
  await withDatabase(settings, {
    say,
    work: async ({ ownerUrl }) => {
      const inicio = performance.now()
      const loaded = await seed(ownerUrl, {
        demo: true,
        agora: agoraDe(settings),
        clientes,
        reset: values.reset,
        guardar: criarAcervo(
          join(settings.DATA_DIR, PASTA_DOS_ARQUIVOS),
          readSecrets(settings).SEGREDO_RASCUNHOS,
        ).guardar,
      })
      if (loaded.includes('demonstracao')) await medirTabelas(ownerUrl)
      const seconds = ((performance.now() - inicio) / 1000).toFixed(1)
      say(
        loaded.includes('demonstracao')
          ? `${clientes} clients from seed ${SEMENTE} in ${seconds} s.`
          : `The demonstration was there already: --reset makes another. Usage: ${usage}`,
      )
    },
  })
}

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
process.exit()
