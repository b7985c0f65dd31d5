import type { Socket } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { type ClientBase, Client, DatabaseError, type Pool } from 'pg'

/** The database does not answer on this line; what was asked on it may or may not have been done. */
export class BancoForaDoAr extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BancoForaDoAr'
  }
}

type Channels = Readonly<Record<string, (payload: string) => void>>

type WatchSettings = {
  url: string
  name: string
  /** Their connections are judged; each was given to `followLines` when it was created. */
  pools?: readonly Pool[]
  /** What the database announces. */
  channels?: Channels
  /** At each connection. While the line was down nothing was heard: what is remembered must be forgotten. */
  onConnect?: () => void
}

type Watch = { close: () => Promise<void> }

/** Between two questions whether the database answers, and the longest wait for the answer. */
const PULSE_MS = 1000
const SILENCE_MS = 1500
/** Longest wait for a new line, and between two tries. */
const CONNECT_MS = 2000
const PAUSE_MS = 500
/** Between two looks at the lines. */
const LOOK_MS = 500
/** A line that is silent so long is abandoned, where PostgreSQL does not work for it… */
const IDLE_MS = 1000
/** …or where it cannot be reached to be asked. */
const AWAY_MS = 3000

/** What a line waits for, its bytes received, and since when both are the same. */
type Line = { query: unknown; bytes: number; since: number }

const followed = new WeakMap<Pool, Map<ClientBase, Line>>()

/** Remembers the connections of a new pool, so that `watchDatabase` can judge them. */
export function followLines(pool: Pool): void {
  const lines = new Map<ClientBase, Line>()
  followed.set(pool, lines)
  pool.on('connect', (client) => void lines.set(client, { query: null, bytes: 0, since: 0 }))
  pool.on('remove', (client) => void lines.delete(client))
}

/**
 * Watches the database over a connection of its own, asked every second. A server that is gone without
 * a word (frozen host, forgetful firewall, failover) ends no line: a client would wait for ever, or as
 * long as its longest statement may take. Here a line that waits is compared with what PostgreSQL says
 * it is doing: one for which it does nothing is cut off, its calls fail at once and the pool opens
 * another. A long statement stays: PostgreSQL works for it.
 */
export function watchDatabase({
  url,
  name,
  pools = [],
  channels = {},
  onConnect = () => undefined,
}: WatchSettings): Watch {
  const end = new AbortController()
  let current: Client | undefined
  let away = false

  const lines = () => pools.flatMap((pool) => [...(followed.get(pool) ?? [])])
  const silentFor = (ms: number) =>
    lines().filter(([, { query, since }]) => query && performance.now() - since >= ms)

  function look(): void {
    for (const [client, line] of lines()) {
      const query: unknown = Reflect.get(client, '_activeQuery')
      const bytes = socketOf(client).bytesRead
      if (query && query === line.query && bytes === line.bytes) continue
      Object.assign(line, { query, bytes, since: performance.now() })
    }
    if (away) for (const [client] of silentFor(AWAY_MS)) cut(client)
  }

  /** Nothing is lost where a line lives: the question shows one that does not. */
  function askIdle(): void {
    for (const [client, { query }] of lines()) {
      if (!query) client.query('select 1').catch(() => undefined)
    }
  }

  /** @throws BancoForaDoAr when no answer comes */
  async function pulse(client: Client): Promise<void> {
    const waiting = new Map(silentFor(IDLE_MS).map(([one, line]) => [one, line.since]))
    const pids = [...waiting.keys()].map(pidOf)
    if (pids.length === 0) {
      await answered(client.query('select 1'))
      return
    }
    const { rows } = await answered(client.query<Working>(working, [pids]))
    const [row] = rows
    // A pooler between us gives its own numbers: nothing is known then.
    if (!row || row.own !== pidOf(client)) return
    // What lies unread in the sockets is read first.
    await setImmediate()
    look()
    for (const [one, line] of silentFor(IDLE_MS)) {
      if (waiting.get(one) === line.since && !row.working.includes(pidOf(one))) cut(one)
    }
  }

  async function oneConnection(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    current = client
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => resolve())
      // A line that ends says so twice: the database's reason, then the end of the stream.
      client.on('error', () => resolve())
    })
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    try {
      // A client that is ended while it connects answers no `connect`.
      await Promise.race([client.connect(), ended]).catch((error: unknown) => {
        // PostgreSQL that refuses in words is there.
        away = !(error instanceof DatabaseError)
        throw error
      })
      away = false
      for (const channel of Object.keys(channels)) {
        await answered(client.query(`listen ${client.escapeIdentifier(channel)}`))
      }
      onConnect()
      askIdle()
      while (!end.signal.aborted) {
        await pulse(client)
        await Promise.race([ended, wait(PULSE_MS, undefined, { signal: end.signal })])
      }
    } finally {
      cut(client)
    }
  }

  const looking = setInterval(look, LOOK_MS).unref()
  const loop = (async () => {
    while (!end.signal.aborted) {
      try {
        await oneConnection()
      } catch (error) {
        // A lost line is opened again at once; only what cannot be opened is waited for.
        if (error instanceof BancoForaDoAr && !away) continue
        await wait(PAUSE_MS, undefined, { signal: end.signal }).catch(() => undefined)
      }
    }
  })()

  return {
    async close() {
      end.abort()
      clearInterval(looking)
      if (current) cut(current)
      await loop
    },
  }
}

type Working = { own: number; working: number[] }

/** Those for whom it works, or worked a second ago: their answer is on its way. */
const working = `select pg_backend_pid() as own, array(
  select pid from pg_stat_activity
   where pid = any($1::int[])
     and (state is null or state not like 'idle%'
          or state_change > clock_timestamp() - interval '1 second')) as working`

/** @throws BancoForaDoAr without an answer in time */
async function answered<T>(asked: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const silence = async () => {
    await wait(SILENCE_MS, undefined, { signal: timer.signal })
    // After a pause of this process the answer may lie unread in the socket: it is read first.
    await setImmediate()
    throw new BancoForaDoAr('The database does not answer')
  }
  try {
    return await Promise.race([asked, silence()])
  } finally {
    timer.abort()
  }
}

/** Ends a line without asking the other side: whatever waits on it fails. */
function cut(client: ClientBase): void {
  socketOf(client).destroy(new BancoForaDoAr('The database was silent on this line'))
}

/** The driver names neither its socket nor the process of the server in its types. */
const socketOf = (client: ClientBase): Socket => {
  const connection: unknown = Reflect.get(client, 'connection')
  return Reflect.get(Object(connection), 'stream') as Socket
}

const pidOf = (client: ClientBase): number => Number(Reflect.get(client, 'processID'))
