import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { roleUrls } from '#database/roles.ts'
import { startPostgres } from '#database/postgres.ts'
import { lerConfigWeb } from '#shared/config-web.ts'
import { meioDiaUtil } from '#e2e/support/horario.ts'
import { newPlace, startSystem, type System } from '#e2e/support/system.ts'
import { readSecrets } from '../secrets.ts'
import { readSettings, root } from '../settings.ts'
import { signIn } from '#e2e/support/sign-in.ts'

/** A running system with that many clients, started by `npm start`'s own command. */
export type Measured = {
  url: string
  /** The outside world with its bench of failures. */
  sandbox: string
  dataDir: string
  pid: System['pid']
  /** The database as the server sees it, and as its owner does: raw `pg`, for floors and samples. */
  appUrl: string
  owner: Pool
  /** The four headers of a demo person, signed in now: the token lives ten minutes. */
  headersOf: (login: string, codigoPromotor: string) => Promise<Record<string, string>>
  stop: () => Promise<void>
}

/** The promotor of `atendente`, where most of the demonstration happens. */
export const PROMOTOR = '10101'

/**
 * Starts a system over a folder that is kept between runs (`BENCH_DIR`, else below `node_modules`):
 * a large set takes minutes to make. Delete the folder for a new one. The limits of calls a minute
 * are off, everything else is as it is delivered.
 *
 * @param checkout the folder of another commit, to measure that one; it has a data folder of its own
 */
export async function openSystem(
  clientes: number,
  folder = String(clientes),
  checkout = root,
): Promise<Measured> {
  const runner = join(checkout, 'scripts/run.mjs')
  const base = process.env.BENCH_DIR ?? join(root, 'node_modules/.cache/consigna-bench')
  const dataDir = join(base, folder)
  await seedOnce(dataDir, clientes, runner)

  const fresh = await newPlace({
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    SEARCH_LIMIT: '0',
    PRINT_LIMIT: '0',
    // Outside the hours of contact the queue answers nobody, and quickly.
    RELOGIO: meioDiaUtil(),
  })
  fresh.remove()
  const { url } = fresh
  const system = await startSystem({ ...fresh, dataDir }, runner)
  // Reuses the running PostgreSQL for its address; the system owns it.
  const { ownerUrl } = await startPostgres({ folder: join(dataDir, 'postgres') })
  const settings = readSettings({ DATA_DIR: dataDir })
  const { appUrl } = await roleUrls(ownerUrl, readSecrets(settings).SEGREDO_IDENTIDADE)
  const owner = new Pool({ connectionString: ownerUrl, max: 2 })
  // What the seed and the last run left is written and counted now, not while something is timed.
  await owner.query('vacuum analyze')
  return {
    url,
    sandbox: `http://localhost:${fresh.env.SANDBOX_PORT}`,
    dataDir,
    pid: system.pid,
    appUrl,
    owner,
    headersOf: (login, codigoPromotor) => headersOf(url, login, codigoPromotor),
    stop: async () => {
      await owner.end()
      await system.stop()
    },
  }
}

async function seedOnce(dataDir: string, clientes: number, runner: string): Promise<void> {
  const done = join(dataDir, 'semeado')
  if (existsSync(done)) return
  mkdirSync(dataDir, { recursive: true })
  // Accessible, so that PostgreSQL, which root starts as nobody, can use it.
  chmodSync(dataDir, 0o755)
  const child = spawn(process.execPath, [runner, 'seed', '--clientes', String(clientes)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${clientes} clients could not be seeded in ${dataDir}`)
  writeFileSync(done, '')
}

export async function headersOf(url: string, person: string, codigoPromotor: string) {
  const config = lerConfigWeb(await (await fetch(`${url}/config.json`)).json())
  const token = await signIn(url, config, { login: person, senha: 'demo' })
  const { gateway, sistema, promotor } = config.cabecalhos
  return {
    [gateway]: config.chaveGateway,
    [sistema]: config.sistema,
    [promotor]: codigoPromotor,
    authorization: `Bearer ${token}`,
  }
}
