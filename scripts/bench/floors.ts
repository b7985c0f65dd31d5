import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The bare HTTP server of `floor.ts`, over this database. */
export async function openFloor(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'floor.ts'), {
    env: { ...process.env, FLOOR_DATABASE_URL: databaseUrl },
  })
  const [port]: unknown[] = await once(child, 'message')
  return { url: `http://127.0.0.1:${Number(port)}`, stop: () => child.disconnect() }
}
