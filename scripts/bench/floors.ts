import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Measured } from './system.ts'

/** The bare HTTP server of `floor.ts`, over the same database. */
export async function openFloor({
  owner,
  appUrl,
}: Pick<Measured, 'owner' | 'appUrl'>): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'floor.ts'), {
    env: { ...process.env, FLOOR_OWNER_URL: owner.options.connectionString, FLOOR_APP_URL: appUrl },
  })
  const [port]: unknown[] = await once(child, 'message')
  return { url: `http://127.0.0.1:${Number(port)}`, stop: () => child.disconnect() }
}
