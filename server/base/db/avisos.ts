import { setTimeout as esperar } from 'node:timers/promises'
import { Client } from 'pg'

type Avisos = { fechar: () => Promise<void> }

const pausaMs = 1000

/**
 * Listens to what the database announces, on a connection of its own. While the line is down
 * nothing is heard, so `aoLigar` runs at each connection: whatever is remembered must be forgotten.
 */
export function escutar(
  url: string,
  canais: Readonly<Record<string, (aviso: string) => void>>,
  aoLigar: () => void,
): Avisos {
  const fim = new AbortController()
  let atual: Client | undefined

  async function umaLigacao(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'consigna avisos',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    })
    atual = client
    const caiu = new Promise<void>((resolve) => {
      client.once('end', () => resolve())
      // A line that ends says so twice: the database's reason, then the end of the stream.
      client.on('error', () => resolve())
    })
    client.on('notification', ({ channel, payload = '' }) => canais[channel]?.(payload))
    // A client that is ended while it connects answers no `connect`.
    await Promise.race([client.connect(), caiu])
    for (const canal of Object.keys(canais)) {
      await client.query(`listen ${client.escapeIdentifier(canal)}`)
    }
    aoLigar()
    await caiu
    await client.end().catch(() => undefined)
  }

  const laco = (async () => {
    while (!fim.signal.aborted) {
      // The connection is down: it is retried until closed.
      await umaLigacao().catch(() => undefined)
      await esperar(pausaMs, undefined, { signal: fim.signal }).catch(() => undefined)
    }
  })()

  return {
    async fechar() {
      fim.abort()
      await atual?.end().catch(() => undefined)
      await laco
    },
  }
}
