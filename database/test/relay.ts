import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Relay = {
  /** The same database, through the relay. */
  through: (url: string) => string
  /** Lines that are open now carry nothing from here on, and are not told; new ones work. */
  freeze: () => void
  /** New lines are taken and carry nothing either, until `heal`. */
  blackout: () => void
  /** Passes new connections again; frozen ones stay frozen. */
  heal: () => void
  close: () => Promise<void>
}

/** A TCP relay in front of PostgreSQL, as a balancer or a frozen host would fail. */
export async function startRelay(databaseUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  let live = new Set<{ frozen: boolean }>()
  let dark = false

  const server = createServer((near) => {
    const line = { frozen: dark }
    const far = connect(Number(port), hostname)
    const end = () => {
      open.delete(near)
      open.delete(far)
      live.delete(line)
      near.destroy()
      far.destroy()
    }
    live.add(line)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      // What a frozen host received is gone; its kernel has acknowledged it.
      from.on('data', (bytes) => void (line.frozen || to.write(bytes)))
      from.on('error', () => undefined)
    }
    near.on('close', end)
    far.on('close', () => {
      if (!line.frozen) end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' ? String(address?.port) : ''

  const freeze = () => {
    for (const line of live) line.frozen = true
    live = new Set()
  }
  return {
    through: (url) => {
      const relayed = new URL(url)
      relayed.hostname = '127.0.0.1'
      relayed.port = own
      return relayed.href
    },
    freeze,
    blackout: () => {
      dark = true
      freeze()
    },
    heal: () => void (dark = false),
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
