import { once } from 'node:events'
import { Pool } from 'pg'
import { registrarAvisosDoNode } from '#logs/avisos-do-node.ts'
import { criarRegistrar } from '#logs/registrar.ts'
import { temDemonstracao } from './accounts.ts'
import { readConfig } from './config.ts'
import { createIdentity, type Identity } from './server.ts'

// Started ahead of its time it has loaded by now, and begins at the supervisor's word.
if (process.env['AO_SINAL'] === '1') await once(process, 'message')

/** The process of the identity server: the supervisor starts it, and it ends with the supervisor. */
const registrar = criarRegistrar()
registrarAvisosDoNode(registrar)
const identity = await start()
registrar('ouvindo', { porta: identity.port })

let isClosing = false
async function stop(): Promise<void> {
  if (isClosing) return
  isClosing = true
  await identity.close()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
process.once('disconnect', () => void stop())

/** What keeps it from starting is a sentence: the supervisor shows it to the person. */
async function start(): Promise<Identity> {
  try {
    const config = readConfig(process.env)
    if (process.env['NODE_ENV'] === 'production') await refuseDemonstration(config.databaseUrl)
    return await createIdentity(config, registrar)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return process.exit(1)
  }
}

/** Their passwords are printed on a page. */
async function refuseDemonstration(connectionString: string): Promise<void> {
  const db = new Pool({ connectionString, max: 1 })
  try {
    if (await temDemonstracao(db)) {
      throw new Error(
        'The database has demonstration sign-ins: production does not start with them',
      )
    }
  } finally {
    await db.end()
  }
}
