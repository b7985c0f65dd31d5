import type { Pool, PoolClient } from 'pg'
import { setTimeout as esperar } from 'node:timers/promises'
import { type Pergunta, prepararPlanos, primeirosPlanos } from './plano.ts'

const pausaMs = 1000

type Abertas = {
  quentes: readonly Pergunta[]
  /** So many serve before the answer. */
  primeiras?: number
  /** Between binding the plans of one idle connection and of the next. */
  cadaMs?: number
}

/**
 * Opens connections one after another until the pool is full, and again when one is lost, so that no
 * call waits for a new connection and its plans. Answers when the first ones serve, or cannot be had.
 * The plans of idle connections are bound again, one connection at a time and the next to serve: an
 * ANALYZE, which autovacuum runs in a quiet minute, throws away every plan over its table. A connection that
 * served a moment ago is left alone: the call that comes would wait behind the plans of all statements, and
 * PostgreSQL makes the one that it needs.
 */
export async function manterAbertas(
  pool: Pool,
  { quentes, primeiras = 2, cadaMs = 2000 }: Abertas,
): Promise<void> {
  /** Since when each of them rests. */
  const paradas = new Map<PoolClient, number>()
  // The pool hands out the connection that came back last.
  let ultima: PoolClient | undefined
  pool.on('release', (error, client) => {
    if (error) return
    paradas.set(client, performance.now())
    ultima = client
  })
  pool.on('acquire', (client) => void paradas.delete(client))
  pool.on('remove', (client) => void paradas.delete(client))
  const refrescar = setInterval(() => {
    if (pool.ending) return clearInterval(refrescar)
    const [primeira, desde] = paradas.entries().next().value ?? []
    if (primeira && desde !== undefined) {
      // It goes to the end of the line.
      paradas.delete(primeira)
      paradas.set(primeira, desde)
    }
    const antes = performance.now() - cadaMs
    for (const client of new Set([primeira, ultima])) {
      // A connection that is lost leaves the pool by itself.
      if (client && (paradas.get(client) ?? Infinity) <= antes) {
        prepararPlanos(client, quentes).catch(() => undefined)
      }
    }
  }, cadaMs).unref()

  try {
    while (pool.totalCount < primeiras) await abrirUma(pool)
  } catch {
    // The database is away: it is tried again below.
  }
  let enchendo = false
  const encher = async () => {
    if (enchendo) return
    enchendo = true
    while (!pool.ending && pool.totalCount < pool.options.max) {
      await abrirUma(pool).catch(() => esperar(pausaMs, undefined, { ref: false }))
    }
    enchendo = false
  }
  pool.on('remove', () => void encher())
  void encher()
}

/** `connect` hands out an idle connection where there is one; the pool's own step opens one more. */
const abrirUma = (pool: Pool): Promise<void> =>
  new Promise((resolve, reject) => {
    const callback = (
      error: Error | undefined,
      client: PoolClient | undefined,
      soltar: (perdida?: Error) => void,
    ) => {
      if (!client) return reject(error)
      primeirosPlanos(client).then(
        () => {
          soltar()
          resolve()
        },
        (perdida: Error) => {
          soltar(perdida)
          reject(perdida)
        },
      )
    }
    const abrir: unknown = Reflect.get(pool, 'newClient')
    if (typeof abrir !== 'function') throw new Error('The pool opens no connection')
    Reflect.apply(abrir, pool, [{ callback }])
  })
