import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { startPostgres } from '#database/postgres.ts'
import { isAlive } from '#database/processes.ts'
import { ensureRoles, grantReading, roleUrls } from '#database/roles.ts'

const prefix = 'consigna-testes-'

/** Linux keeps this folder in memory: a clone there takes a tenth of the time of some disks. */
const memory = '/dev/shm'
const enoughBytes = 4_000_000_000

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of this run: the template database and its log, statements that failed included. */
    postgres: {
      ownerUrl: string
      superuserUrl: string
      appUrl: string
      identityUrl: string
      conferirUrl: string
    }
    postgresLog: string
  }
}

/**
 * One PostgreSQL for the whole run, in a temporary folder of its own, so that concurrent runs do
 * not collide. Its database `consigna` is migrated and never used: each test clones it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const folder = mkdtempSync(join(place(), prefix))
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const postgres = await startPostgres({ folder, unsafe: true })
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { ownerUrl, superuserUrl } = postgres
    const urls = await roleUrls(ownerUrl)
    await ensureRoles(ownerUrl, urls)
    await migrate(ownerUrl)
    await grantReading(ownerUrl)
    await closeToAll(superuserUrl)
    project.provide('postgres', { ownerUrl, superuserUrl, ...urls })
    project.provide('postgresLog', postgres.log)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** A template in use cannot be cloned; connections to it are refused. */
async function closeToAll(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl.replace(/\/consigna$/, '/postgres') })
  await client.connect()
  await client.query('alter database consigna allow_connections false')
  await client.end()
}

/** In memory where there is plenty of it; containers often have a few megabytes there. */
function place(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    accessSync(memory, constants.W_OK)
    return bavail * bsize > enoughBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Servers of killed runs: no process stops them any more. */
async function removeLeftovers(): Promise<void> {
  const folders = [tmpdir(), memory]
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .filter((folder) => basename(folder).startsWith(prefix))
  for (const folder of folders) {
    if (isAlive(ownerOf(folder))) continue
    try {
      const postgres = await startPostgres({ folder, unsafe: true })
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or another run is at it: not ours to remove.
    }
  }
}

function ownerOf(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'owner'), 'utf8'))
  } catch {
    return process.pid
  }
}
