import { createServer } from 'node:net'

/**
 * Refuses ports that are taken, each by the name of its setting.
 *
 * @throws Error with a sentence for each port that cannot be used.
 */
export async function demandFreePorts(ports: Record<string, number>): Promise<void> {
  const sentences = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => {
      const failure = (await refusal(port, '127.0.0.1')) ?? (await refusal(port, '::'))
      if (failure === 'EADDRINUSE')
        return `${name}: port ${port} is in use; set ${name} to another.`
      if (failure === 'EACCES') return `${name}: port ${port} needs rights we do not have.`
      return ''
    }),
  )
  const taken = sentences.filter(Boolean)
  if (taken.length > 0) throw new Error(taken.join('\n'))
}

/** Why the port cannot be used; `undefined` when it can, or when the system lacks the address. */
function refusal(port: number, host: string): Promise<string | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}
