import { execFileSync, spawn } from 'node:child_process'
import { closeSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { openLog } from '#disk/log.ts'
import { cleanEnvironment, prepareCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { childrenOf, commandOf, ended, exists, isAlive } from './processes.ts'

/** A running PostgreSQL of ours. */
export type Postgres = {
  pid: number
  port: number
  /** The database `consigna`, as the role that owns its tables. */
  ownerUrl: string
  /** The same database as superuser: for extensions and checks of the whole cluster. */
  superuserUrl: string
  /** Where its data folder is. */
  place: string
  log: string
  /** Resolves when it ends, for whatever reason. */
  exited: Promise<void>
  /** Ends it in order: open transactions are rolled back, the rest is on the disk. */
  stop: () => Promise<void>
  /** Kills a silent one, as a power cut would. */
  kill: () => void
}

type PostgresOptions = {
  folder: string
  /** Exactly this port; without it the operating system chooses a free one. */
  port?: number
  /** For tests only: nothing is flushed to the disk, and failed statements are logged. */
  unsafe?: boolean
}

/** Time for a killed server's processes to vanish and for recovery after it. */
const startLimitMs = 60_000
const stopLimitMs = 20_000

/**
 * Starts the PostgreSQL of `folder`, creating it if missing. A server that outlived its parent
 * process is reused; leftovers of a killed one are waited for.
 *
 * @throws a sentence for the person, with the end of the server's log.
 */
export async function startPostgres({
  folder,
  port,
  unsafe = false,
}: PostgresOptions): Promise<Postgres> {
  const cluster = await prepareCluster(folder, unsafe)
  const running = (await adopt(cluster, port)) ?? (await launchUntilReady(cluster, port, unsafe))
  await ensureDatabase(running.superuserUrl, cluster.passwords.owner)
  return running
}

/**
 * The address of the database `consigna` of a PostgreSQL that runs from `folder`, as the owner of its
 * tables; undefined when none runs. Starts and stops nothing.
 */
export async function runningPostgres(folder: string): Promise<string | undefined> {
  const cluster = await prepareCluster(folder, false)
  const live = readPidFile(cluster)
  if (!live?.ready || !isAlive(live.pid) || !isOurs(live.pid, cluster)) return undefined
  return url('consigna', cluster, live.port, 'consigna')
}

type Live = { pid: number; port: number; ready: boolean }

/** What a server writes about itself in its data folder. */
function readPidFile({ data }: Cluster): Live | undefined {
  const lines = readLines(join(data, 'postmaster.pid'))
  if (!lines) return undefined
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** A server that ends takes its file with it, perhaps between a look and a reading. */
function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Reuses a live server of this folder on the wanted port; one on another port is stopped. */
async function adopt(cluster: Cluster, port?: number): Promise<Postgres | undefined> {
  const live = readPidFile(cluster)
  if (!live) return undefined
  if (!isAlive(live.pid) || !isOurs(live.pid, cluster)) {
    // PostgreSQL would not start while a zombie or a stranger has the number in the file.
    if (exists(live.pid)) rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
    return undefined
  }
  if ((port === undefined || port === live.port) && (await answers(cluster, live.port))) {
    return describe(cluster, live, untilEnded(live.pid))
  }
  await stopProcess(cluster, live.pid)
  return undefined
}

function isOurs(pid: number, { data }: Cluster): boolean {
  const command = commandOf(pid)
  if (command === undefined) return process.platform === 'win32'
  return command.includes('postgres') && command.includes(realpathSync(data))
}

/**
 * Whether a server lives and is silent to whoever knocks. Any word of it is an answer (starting up, no
 * place, wrong password), and a closed door is the business of `exited`.
 */
export async function isSilent(
  { port }: Pick<Postgres, 'port'>,
  limitMs: number,
): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  // The request for encryption: answered by one letter, before any password.
  socket.on('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])))
  try {
    return await new Promise<boolean>((resolve) => {
      socket.setTimeout(limitMs, () => resolve(true))
      for (const event of ['data', 'error', 'close'] as const) {
        socket.once(event, () => resolve(false))
      }
    })
  } finally {
    socket.destroy()
  }
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  for (const until = Date.now() + 5000; Date.now() < until; await wait(100)) {
    const client = new Client({ connectionString: url('postgres', cluster, port, 'postgres') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      // It may be recovering, or going down: asked again until the time is over.
    }
  }
  return false
}

async function untilEnded(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(200, undefined, { ref: false })
}

async function launchUntilReady(
  cluster: Cluster,
  port: number | undefined,
  unsafe: boolean,
): Promise<Postgres> {
  let last = ''
  for (const until = Date.now() + startLimitMs; Date.now() < until; await wait(150)) {
    const chosen = port ?? (await freePort())
    const started = await launch(cluster, chosen, unsafe)
    if ('exited' in started) return describe(cluster, started, started.exited)
    last = started.failure
    const isPassing =
      /postmaster\.pid" already exists|shared memory block|is in use by/.test(last) ||
      (port === undefined && /could not bind/.test(last))
    if (!isPassing) break
  }
  throw new Error(`PostgreSQL did not start in ${cluster.data}. Its log ends with:\n${last}`)
}

type Started = (Live & { exited: Promise<void> }) | { failure: string }

/** One try. The server gets a session of its own: Ctrl+C reaches it through us, after the rest. */
async function launch(cluster: Cluster, port: number, unsafe: boolean): Promise<Started> {
  const log = openLog(cluster.log)
  const before = statSync(cluster.log).size
  const child = spawn(
    join(cluster.bin, 'postgres'),
    ['-D', realpathSync(cluster.data), ...settings(port, unsafe)],
    {
      ...cluster.user,
      env: cleanEnvironment(),
      stdio: ['ignore', log, log],
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  )
  closeSync(log)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  let isOver = false
  void exited.then(() => (isOver = true))

  for (const until = Date.now() + startLimitMs; Date.now() < until; await wait(5)) {
    const live = readPidFile(cluster)
    if (live?.ready && live.pid === child.pid && !isOver) return { ...live, exited }
    if (isOver) break
  }
  child.kill()
  return { failure: readFileSync(cluster.log).subarray(before).toString().slice(-2000) }
}

/**
 * The log contains no statement and no value: they are personal data. In tests the failed statement
 * is logged; the SQLSTATE is on each line (`42601`: outside text reached the parser).
 */
function settings(port: number, unsafe: boolean): string[] {
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %e ',
    log_error_verbosity: unsafe ? 'default' : 'terse',
    log_min_error_statement: unsafe ? 'error' : 'panic',
    log_checkpoints: 'off',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    jit: 'off',
    // After a kill, one flush of the file system instead of one per file: that takes seconds on
    // some disks.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(unsafe && {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
    }),
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const url = (user: 'postgres' | 'consigna', { passwords }: Cluster, port: number, base: string) =>
  `postgres://${user}:${passwords[user === 'postgres' ? 'superuser' : 'owner']}@127.0.0.1:${port}/${base}`

function describe(cluster: Cluster, { pid, port }: Live, exited: Promise<void>): Postgres {
  return {
    pid,
    port,
    ownerUrl: url('consigna', cluster, port, 'consigna'),
    superuserUrl: url('postgres', cluster, port, 'consigna'),
    place: dirname(realpathSync(cluster.data)),
    log: cluster.log,
    exited,
    stop: async () => {
      await stopProcess(cluster, pid)
      await exited
    },
    kill: () => {
      // The children end by themselves when the first process is gone, except a stopped one: it would keep the
      // shared memory, and no other server could start.
      for (const one of [pid, ...childrenOf(pid)]) killIfThere(one)
    },
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended before.
  }
}

/** SIGINT asks for a fast end, SIGQUIT for an immediate one; never SIGKILL. */
async function stopProcess(cluster: Cluster, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return
    try {
      if (process.platform !== 'win32') process.kill(pid, signal)
      else execFileSync(join(cluster.bin, 'pg_ctl'), ['kill', signal.slice(3), String(pid)])
    } catch {
      // It ended between the look and the signal; the wait below says so.
    }
    if (await ended(pid, stopLimitMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`)
}

/** A port nobody listens on now. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('The system gave no port.'))
      })
    })
  })
}

/** The owner's role is no superuser, as a bank's own would not be. */
async function ensureDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl.replace(/\/consigna$/, '/postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_database d join pg_roles r on r.oid = d.datdba
        where d.datname = 'consigna' and r.rolname = 'consigna'`,
    )
    if (rowCount) return
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'consigna') then
        create role consigna login createdb createrole;
      end if;
    end $$`)
    await client.query(`alter role consigna password ${client.escapeLiteral(password)}`)
    await client.query('create database consigna owner consigna')
  } finally {
    await client.end()
  }
}
