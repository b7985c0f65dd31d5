import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { DadosAnteriores, migrate } from '#database/migrate.ts'
import { isSilent, startPostgres } from '#database/postgres.ts'
import type { Postgres } from '#database/postgres.ts'
import { reasonOf } from '#disk/reasons.ts'
import { ensureRoles, grantReading, revokeTemporary, roleUrls } from '#database/roles.ts'
import type { RoleUrls } from '#database/roles.ts'
import { unsafeReasons } from '#database/safety.ts'
import type { Settings } from '../settings.ts'
import type { Patience } from './part.ts'

/** A migrated database, and who may use it. */
export type Database = RoleUrls & Server

/** `ours`: the place and the log of a PostgreSQL of ours. */
type Server = {
  ownerUrl: string
  ours?: { place: string; log: string }
  stop: () => Promise<void>
}

type Options = {
  /** Stands in for the password of an owner who has none. */
  secret: string
  /** Told when our PostgreSQL ended by itself and is started again. */
  onLoss: (sentence: string) => void
  patience?: Patience
}

/** How long a PostgreSQL of somebody else may take to be there. */
const patienceMs = 60_000

const shortestPauseMs = 50
const longestPauseMs = 2000

/**
 * Our own PostgreSQL, kept running, or the one of `DATABASE_URL`; then roles and migrations.
 *
 * @throws Error with a sentence, also when production would not be safe in it.
 */
export async function openDatabase(settings: Settings, options: Options): Promise<Database> {
  const {
    ownerUrl,
    stop,
    ours: place,
  } = settings.DATABASE_URL
    ? await others(settings.DATABASE_URL, options)
    : await ours(settings, options)
  try {
    const urls = await rolesOf(settings, ownerUrl, options)
    await migrate(ownerUrl)
    await revokeTemporary(ownerUrl)
    await grantReading(ownerUrl)
    if (settings.production) await demandSafety(urls)
    return { ownerUrl, ...urls, ...(place && { ours: place }), stop }
  } catch (error) {
    await stop()
    throw error instanceof DadosAnteriores ? withRemedy(error, settings) : error
  }
}

function withRemedy({ message }: DadosAnteriores, { DATABASE_URL, DATA_DIR }: Settings): Error {
  const remedy = DATABASE_URL
    ? 'Give DATABASE_URL an empty database'
    : `Remove the folder ${DATA_DIR}`
  return new Error(`${message} ${remedy} and run npm start: it makes the demonstration data anew.`)
}

async function ours(
  { DATA_DIR }: Settings,
  { onLoss, patience = usual }: Options,
): Promise<Server> {
  const folder = join(DATA_DIR, 'postgres')
  let running = await startPostgres({ folder })
  const stopping = new AbortController()
  const { ownerUrl, port, place, log } = running

  /** On the same port: the parts find it where it was. */
  const keep = async () => {
    let said = ''
    for (let pause = shortestPauseMs; ;) {
      void endWhenSilent(running, onLoss, patience)
      await running.exited
      if (stopping.signal.aborted) return
      onLoss('PostgreSQL ended; starting it again')
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        running = await startPostgres({ folder, port })
        pause = shortestPauseMs
        said = ''
        if (stopping.signal.aborted) await running.stop()
      } catch (error) {
        // The pause grows only while the start fails; a later crash begins with the short pause
        // again.
        pause = Math.min(longestPauseMs, pause * 2)
        // A disk that is full for an hour says so once.
        const reason = reasonOf(error)
        if (reason !== said) onLoss(reason)
        said = reason
      }
    }
  }
  const over = keep()

  return {
    ownerUrl,
    ours: { place, log },
    stop: async () => {
      stopping.abort()
      await running.stop()
      await over
    },
  }
}

/** As `endWhenSilent` of the parts: some twenty seconds without a word. */
const usual: Patience = { everyMs: 2000, answerMs: 5000, silences: 3 }

async function endWhenSilent(
  running: Postgres,
  onLoss: Options['onLoss'],
  patience: Patience,
): Promise<void> {
  const gone = new AbortController()
  void running.exited.then(() => gone.abort())
  for (let silences = 0; silences < patience.silences;) {
    await wait(patience.everyMs, undefined, { signal: gone.signal, ref: false }).catch(
      () => undefined,
    )
    if (gone.signal.aborted) return
    silences = (await isSilent(running, patience.answerMs)) ? silences + 1 : 0
  }
  if (gone.signal.aborted) return
  onLoss('PostgreSQL lives but does not answer')
  running.kill()
}

/** Starts in any order: a PostgreSQL that is not there yet is waited for. */
async function others(ownerUrl: string, { onLoss }: Options): Promise<Server> {
  let isSaid = false
  for (const until = Date.now() + patienceMs; ; await wait(250)) {
    try {
      await demandVersion(ownerUrl)
      return { ownerUrl, stop: () => Promise.resolve() }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const isComing = ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code)
      if (!isComing || Date.now() > until) {
        const reason = error instanceof Error ? error.message || code : code
        throw new Error(`DATABASE_URL: ${reason}`, { cause: error })
      }
      if (!isSaid) onLoss('Waiting for the PostgreSQL of DATABASE_URL')
      isSaid = true
    }
  }
}

async function demandVersion(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < 150_000) throw new Error('PostgreSQL 15 or newer.')
  } finally {
    await client.end()
  }
}

/** Given roles belong to somebody else, who creates and changes them. */
async function rolesOf(
  settings: Settings,
  ownerUrl: string,
  { secret }: Options,
): Promise<RoleUrls> {
  const { DATABASE_APP_URL: appUrl, DATABASE_IDENTITY_URL: identityUrl } = settings
  if (appUrl && identityUrl) return { appUrl, identityUrl }
  const urls = await roleUrls(ownerUrl, secret)
  await ensureRoles(ownerUrl, urls)
  return urls
}

async function demandSafety({ appUrl, identityUrl }: RoleUrls): Promise<void> {
  const reasons = [...(await unsafeReasons(appUrl)), ...(await unsafeReasons(identityUrl))]
  if (reasons.length === 0) return
  throw new Error(`Production refuses this database.\n  ${[...new Set(reasons)].join('\n  ')}`)
}
