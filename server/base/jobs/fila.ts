import { type ClientBase, Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { followLines, watchDatabase } from '#database/watch.ts'
import { executorDe } from '../db/transaction.ts'

/** Some jobs, in the transaction of `client`; absent: all. */
type Quais = { client: ClientBase; ids: string[] }
type Quando = { segundos?: number; chave?: string }

export type Fila = {
  /**
   * Adds a job in the transaction of `client`, now or in so many seconds; it exists only if that
   * commits. `dados` holds ids only, because a job outlives the secrets of its rows. By `chave` a
   * sweep finds the open jobs of its row.
   */
  adicionar: (client: ClientBase, fila: string, dados: object, quando?: Quando) => Promise<void>
  /** Adds many jobs by one statement, in the transaction of `client`. */
  adicionarVarias: (client: ClientBase, fila: string, dados: readonly object[]) => Promise<void>
  /**
   * Takes the jobs of a queue, so many at a time in each of so many workers, until `parar`. The ids
   * that `trabalho` answers are tried again, later and later; the others are done.
   */
  trabalharEmLotes: <T extends object>(
    fila: string,
    ritmo: { trabalhadores: number; lote: number },
    trabalho: (jobs: { id: string; data: T }[]) => Promise<ReadonlySet<string>>,
  ) => Promise<void>
  /**
   * Moves the jobs of a dead letter queue back to the queues that they came from, to be tried anew.
   *
   * @returns how many
   */
  retomar: (perdidos: string, quais?: Quais) => Promise<number>
  parar: () => Promise<void>
  /** Its own connections, for whoever watches the database. */
  pool: Pool
}

/**
 * The queue of jobs (pg-boss) in the schema `fila`, made by the migrations: here it may create
 * nothing. It connects at the first use.
 *
 * @param perguntaS a worker that hears of no job asks for one after so many seconds
 */
export function criarFila(url: string, relatar: (error: unknown) => void, perguntaS = 2): Fila {
  const pool = criarPool(url, relatar)
  const boss = criarBoss(url, pool)
  boss.on('error', relatar)
  let ligada: Promise<unknown> | undefined

  /** A failed start is retried by the next caller. */
  const ligar = async () => {
    ligada ??= boss.start().catch((error: unknown) => {
      ligada = undefined
      throw error
    })
    await ligada
  }

  async function adicionar(
    client: ClientBase,
    fila: string,
    dados: object,
    { segundos = 0, chave }: Quando = {},
  ) {
    await ligar()
    const id = await boss.send(fila, dados, {
      db: executorDe(client),
      startAfter: segundos,
      ...(chave !== undefined && { singletonKey: chave }),
    })
    if (id === null) throw new Error('The queue did not take a job')
  }

  return {
    adicionar,
    async adicionarVarias(client, fila, dados) {
      if (dados.length === 0) return
      await ligar()
      await boss.insert(
        fila,
        dados.map((data) => ({ data })),
        { db: executorDe(client) },
      )
    },
    async trabalharEmLotes<T extends object>(
      fila: string,
      { trabalhadores, lote }: { trabalhadores: number; lote: number },
      trabalho: (jobs: { id: string; data: T }[]) => Promise<ReadonlySet<string>>,
    ) {
      await ligar()
      const opcoes = {
        // A new job is announced with its commit; what waits for its time is found by asking.
        notifyPollingIntervalSeconds: perguntaS,
        pollingIntervalSeconds: 0.5,
        batchSize: lote,
        perJobResults: true,
      } as const
      const ligarUm = async () => {
        let idDoTrabalhador = ''
        idDoTrabalhador = await boss.work<T, void, typeof opcoes>(fila, opcoes, async (jobs) => {
          const denovo = await trabalho(jobs)
          // A full batch means that there may be more: it is fetched at once.
          if (jobs.length === lote) boss.notifyWorker(idDoTrabalhador)
          return jobs.map(({ id }) => ({
            id,
            status: denovo.has(id) ? ('failed' as const) : ('completed' as const),
          }))
        })
      }
      for (let um = 0; um < trabalhadores; um += 1) await ligarUm()
    },
    async retomar(perdidos, quais) {
      await ligar()
      if (!quais) return boss.redrive(perdidos)
      const { client, ids } = quais
      return ids.length === 0 ? 0 : boss.redrive(perdidos, { ids, db: executorDe(client) })
    },
    async parar() {
      if (ligada) {
        await ligada.catch(() => undefined)
        await boss.stop({ graceful: true, timeout: 5000 })
      }
      if (!pool.ending) await pool.end()
    },
    pool,
  }
}

function criarPool(connectionString: string, relatar: (error: unknown) => void): Pool {
  const pool = new Pool({
    connectionString,
    application_name: 'consigna fila',
    max: 2,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
  })
  pool.on('error', relatar)
  // One that is lost while it works makes its statement fail, and needs no further action.
  pool.on('connect', (client) => client.on('error', () => undefined))
  followLines(pool)
  return pool
}

const criarBoss = (url: string, pool: Pool) =>
  new PgBoss({
    db: {
      ...executorDe(pool),
      listen: async (channel, onNotification, onReconnect) =>
        watchDatabase({
          url,
          name: 'consigna fila, novos',
          channels: { [channel]: onNotification },
          onConnect: onReconnect,
        }),
    },
    useListenNotify: true,
    schema: 'fila',
    migrate: false,
    createSchema: false,
    schedule: false,
    // Both look after what belongs to the owner.
    reindex: false,
    monitorVacuum: false,
  })
