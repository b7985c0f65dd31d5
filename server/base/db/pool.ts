import pg from 'pg'
import { followLines } from '#database/watch.ts'
import { esperaPadraoMs, esperarAte } from './vaga.ts'
import { acompanharPlanos, iniciarPlanos, type Pergunta } from './plano.ts'

type PoolSettings = {
  url: string
  /** Connections at most; about twice the cores of the database serve best. */
  max?: number
  /** Longest a statement may run, in milliseconds. */
  limiteMs?: number
  /** Longest wait for a lock or a turn, in milliseconds. */
  esperaMs?: number
  /** Shown in `pg_stat_activity`. */
  nome?: string
  /** Their plans are made on each connection before it serves. */
  quentes?: readonly Pergunta[]
  /** Without daily quotas (`contar_cota`): never in production. */
  semCotas?: boolean
}

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182

/**
 * Values as the house wants them: `int8` is a number that is refused when not exact, a calendar
 * day stays text, `numeric` stays text, an instant is a `Date`.
 */
const types = new pg.TypeOverrides()
types.setTypeParser(int8, inteiro)
types.setTypeParser(date, (texto) => texto)
types.setTypeParser(int8Array, (texto) => lista(texto).map(inteiro))
types.setTypeParser(dateArray, lista)

function inteiro(texto: string): number {
  const valor = Number(texto)
  if (!Number.isSafeInteger(valor)) throw new Error('An int8 of the database is not exact here')
  return valor
}

/** `{a,b}` of values that never hold a comma, a quote or null. */
function lista(texto: string): string[] {
  const dentro = texto.slice(1, -1)
  return dentro === '' ? [] : dentro.split(',')
}

/**
 * Connections of the application role, kept while they live. They are pipelined: statements sent
 * without waiting for one another share a round trip, and the ones after a failure are refused by the
 * transaction.
 */
export function createPool({
  url,
  max = 10,
  limiteMs = 5000,
  esperaMs = esperaPadraoMs,
  nome = 'consigna',
  quentes = [],
  semCotas = false,
}: PoolSettings) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    application_name: nome,
    // Opening a connection takes longer than waiting for one.
    connectionTimeoutMillis: Math.max(3000, esperaMs),
    idleTimeoutMillis: 0,
    // Behind a firewall that forgets silent connections, and with a peer that is gone without a word.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // Of a new connection. Answered at once: the pool would hand one that is verified later than its
    // caller waits to nobody, and never get it back.
    verify: (client, pronta) => {
      acompanharPlanos(client)
      iniciarPlanos(client, quentes)
      pronta()
    },
    statement_timeout: limiteMs,
    lock_timeout: esperaMs,
    idle_in_transaction_session_timeout: limiteMs * 2,
    // Starting a worker costs more than any statement of a call has to share.
    options: `-c timezone=UTC -c max_parallel_workers_per_gather=0 -c consigna.espera=${esperaMs}${semCotas ? ' -c consigna.cotas=livres' : ''}`,
  })
  followLines(pool)
  esperarAte(pool, esperaMs)
  // A connection that dies while idle is replaced at the next call; the door answers meanwhile.
  pool.on('error', () => undefined)
  // A connection that dies between two statements makes the next statement fail; the error event
  // needs no further action.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
