import type { ClientBase } from 'pg'
import { PgBoss } from 'pg-boss'

/** A proposta to hand to the bank. Ids only: a job outlives its rows' secrets. */
export type Envio = { idProposta: string; codigoPromotor: string }

export const FILA_DE_ENVIO = 'banco-enviar'

/** A booking to take one step further (`averbar`). */
export const FILA_DE_AVERBACAO = 'averbacao'

/** A step to tell the bank (`informarFormalizacao`, `contarSaldoAoBanco`). */
export const FILA_DE_INFORMES = 'banco-informar'

export type Fila = {
  /** Adds a job in the transaction of `client`: it exists when the transaction does. */
  enfileirar: (client: ClientBase, envio: Envio) => Promise<void>
  /** Takes jobs until `parar`. What `trabalho` throws is tried again, later and later. */
  trabalhar: (trabalho: (envio: Envio) => Promise<void>) => Promise<void>
  /** Adds a job of any queue in the transaction of `client`, at once or in so many seconds. */
  adicionar: (client: ClientBase, fila: string, dados: object, segundos?: number) => Promise<void>
  /**
   * Takes jobs of any queue, so many at a time in each of so many workers, until `parar`. The ids
   * that `trabalho` answers are tried again later; the others are done.
   */
  trabalharEmLotes: <T extends object>(
    fila: string,
    ritmo: { trabalhadores: number; lote: number },
    trabalho: (jobs: { id: string; data: T }[]) => Promise<ReadonlySet<string>>,
  ) => Promise<void>
  parar: () => Promise<void>
}

/**
 * The queue of jobs (pg-boss) in the schema `fila`, made by the migrations: here it may create
 * nothing. It connects at the first use.
 */
export function criarFila(url: string, relatar: (error: unknown) => void): Fila {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'consigna fila',
    schema: 'fila',
    max: 2,
    migrate: false,
    createSchema: false,
    schedule: false,
    // Both look after what belongs to the owner.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', relatar)
  let ligada: Promise<unknown> | undefined

  /** A start that failed is tried again by the next who needs it. */
  const ligar = async () => {
    ligada ??= boss.start().catch((error: unknown) => {
      ligada = undefined
      throw error
    })
    await ligada
  }

  async function adicionar(client: ClientBase, fila: string, dados: object, segundos = 0) {
    await ligar()
    const db = {
      executeSql: (text: string, values?: unknown[]) => client.query(text, values ?? []),
    }
    const id = await boss.send(fila, dados, { db, startAfter: segundos })
    if (id === null) throw new Error('The queue did not take a job')
  }

  return {
    enfileirar: (client, envio) => adicionar(client, FILA_DE_ENVIO, envio),
    adicionar,
    async trabalhar(trabalho) {
      await ligar()
      await boss.work<Envio>(FILA_DE_ENVIO, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const { data } of jobs) await trabalho(data)
      })
    },
    async trabalharEmLotes<T extends object>(
      fila: string,
      { trabalhadores, lote }: { trabalhadores: number; lote: number },
      trabalho: (jobs: { id: string; data: T }[]) => Promise<ReadonlySet<string>>,
    ) {
      await ligar()
      const opcoes = {
        pollingIntervalSeconds: 0.5,
        localConcurrency: trabalhadores,
        batchSize: lote,
        // A full batch means that there is more: it is fetched at once.
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const
      await boss.work<T, void, typeof opcoes>(fila, opcoes, async (jobs) => {
        const denovo = await trabalho(jobs)
        return jobs.map(({ id }) => ({
          id,
          status: denovo.has(id) ? ('failed' as const) : ('completed' as const),
        }))
      })
    },
    async parar() {
      if (!ligada) return
      await ligada.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
