import type { ClientBase } from 'pg'
import { PgBoss } from 'pg-boss'

/** A proposta to hand to the bank. Ids only: a job outlives its rows' secrets. */
export type Envio = { idProposta: string; codigoPromotor: string }

export const FILA_DE_ENVIO = 'banco-enviar'

export type Fila = {
  /** Adds a job in the transaction of `client`: it exists when the transaction does. */
  enfileirar: (client: ClientBase, envio: Envio) => Promise<void>
  /** Takes jobs until `parar`. What `trabalho` throws is tried again, later and later. */
  trabalhar: (trabalho: (envio: Envio) => Promise<void>) => Promise<void>
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

  return {
    async enfileirar(client, envio) {
      await ligar()
      const db = {
        executeSql: (text: string, values?: unknown[]) => client.query(text, values ?? []),
      }
      const id = await boss.send(FILA_DE_ENVIO, envio, { db })
      if (id === null) throw new Error('The queue did not take a job')
    },
    async trabalhar(trabalho) {
      await ligar()
      await boss.work<Envio>(FILA_DE_ENVIO, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const { data } of jobs) await trabalho(data)
      })
    },
    async parar() {
      if (!ligada) return
      await ligada.catch(() => undefined)
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
