import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:net'

/**
 * Loaded before every part of the supervisor: when the supervisor is gone, even killed, the part
 * ends too, in order where possible. A log on a full disk does not end it. The supervisor hears each port that
 * the part listens on: an answer there may be of another system.
 */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 5000).unref()
  process.kill(process.pid, 'SIGTERM')
})

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const server: unknown = Reflect.get(Object(message), 'server')
  const address = server instanceof Server ? server.address() : null
  if (typeof address === 'object' && process.connected) {
    process.send?.({ ouve: address?.port }, () => undefined)
  }
})
