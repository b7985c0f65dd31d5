import { connect } from 'node:net'

/** Status and body, enough to check the answer. */
type Answer = { status: number; bytes: number }

/** One kept connection that sends one request after another. */
export type Wire = {
  ask: (request: Buffer) => Promise<Answer>
  /** The server closes a connection that rests for a minute. */
  closed: () => boolean
  close: () => void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * A minimal client: the load generator shares its cores with the server, so each microsecond of it
 * would count as the server's. It reads answers with a Content-Length only.
 */
export async function openWire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let waiting: PromiseWithResolvers<Answer> | undefined
  let status = 0
  let missing = -1
  let bytes = 0

  socket.on('data', (part) => {
    if (missing < 0) {
      const end = part.indexOf(headEnd)
      const head = part.toString('latin1', 0, end)
      bytes = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (end < 0 || Number.isNaN(bytes)) return fail(new Error(`Not an answer: ${head}`))
      status = Number(head.slice(9, 12))
      missing = bytes - (part.length - end - headEnd.length)
    } else {
      missing -= part.length
    }
    if (missing > 0) return
    missing = -1
    waiting?.resolve({ status, bytes })
  })
  const fail = (error: Error) => {
    waiting?.reject(error)
    socket.destroy()
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed')))

  return {
    ask: async (request) => {
      if (socket.destroyed) throw new Error('The connection was closed')
      waiting = Promise.withResolvers<Answer>()
      socket.write(request)
      return waiting.promise
    },
    closed: () => socket.destroyed || socket.readableEnded,
    close: () => socket.destroy(),
  }
}

/** A request as it goes over the wire. */
export function requestBytes(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Buffer {
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body && {
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(body)}`,
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/**
 * Milliseconds of each request, one after another.
 *
 * @throws Error for an answer that is not 200
 */
export async function timeEach(
  count: number,
  ask: (i: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i += 1) {
    const start = performance.now()
    await ask(i)
    times.push(performance.now() - start)
  }
  return times
}

/** How many a second are done by so many callers at once, in `ms`. */
export async function rate(
  callers: number,
  ms: number,
  ask: (caller: number, i: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  const end = start + ms
  const done = await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      let i = 0
      for (; performance.now() < end; i += 1) await ask(caller, i)
      return i
    }),
  )
  return (done.reduce((sum, n) => sum + n, 0) * 1000) / (performance.now() - start)
}

export function demandOk({ status }: Answer): void {
  if (status !== 200) throw new Error(`The system answered ${status}`)
}
