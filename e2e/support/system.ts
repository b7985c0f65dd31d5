import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '#database/postgres.ts'

const runner = join(import.meta.dirname, '../../scripts/run.mjs')

/** One data folder with its three ports: where a system starts, dies and starts again. */
export type Place = { dataDir: string; env: NodeJS.ProcessEnv; url: string; remove: () => void }

export type PartName = 'server' | 'identity' | 'sandbox' | 'postgres' | 'supervisor'

/** A system that was started as a person starts it, by `npm start`'s own command. */
export type System = {
  /** The "ready" line that the supervisor prints. */
  line: string
  pid: (part: PartName) => number
  /** As Ctrl+C does; resolves to the exit code. */
  stop: () => Promise<number | null>
  ended: Promise<number | null>
  /** Everything that the system has written so far. */
  output: () => { stdout: string; stderr: string }
}

/** Other banks ask by the button only: what a story finds on the desk does not depend on the hour. */
const semManhas = { SANDBOX_CTCS_DA_MANHA: '0' }

/** A place below the temporary folder, with free ports; its other settings are those that are delivered. */
export async function newPlace(env: NodeJS.ProcessEnv = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'consigna-e2e-'))
  // Accessible, so that PostgreSQL, which root starts as nobody, can use it.
  chmodSync(dataDir, 0o755)
  const [port, identity, sandbox] = [await freePort(), await freePort(), await freePort()]
  const ports = { PORT: `${port}`, IDENTITY_PORT: `${identity}`, SANDBOX_PORT: `${sandbox}` }
  return {
    dataDir,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, ...semManhas, ...ports, ...env },
    url: `http://localhost:${port}`,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/**
 * A place of one person: each connection prepares its statements at the start, and the amounts of the whole
 * demonstration would keep a fifth of a core busy for half an hour.
 */
export const storyPlace = (env?: NodeJS.ProcessEnv): Promise<Place> =>
  newPlace({ POOL_MAX: '4', VALUES_PER_MINUTE: '1', ...env })

/** A place of a story copied from a stopped one: with its database, without its logs. */
export async function copyOf(dataDir: string, env?: NodeJS.ProcessEnv): Promise<Place> {
  const place = await storyPlace(env)
  if (process.platform === 'win32') cpSync(dataDir, place.dataDir, { recursive: true })
  // Whose the files are matters to PostgreSQL, and only `cp` keeps it.
  else execFileSync('cp', ['-a', `${dataDir}/.`, place.dataDir])
  rmSync(join(place.dataDir, 'logs'), { recursive: true, force: true })
  return place
}

const launched: Pick<System, 'stop'>[] = []

/** Ends processes left by a failed test. */
export async function stopAll(): Promise<void> {
  await Promise.all(launched.splice(0).map(({ stop }) => stop()))
}

/**
 * Runs `npm start`'s command without waiting, from a folder that is not the project's.
 *
 * @param run `scripts/run.mjs` of this checkout, or of another one
 */
export function launch({ env }: Place, run = runner): Omit<System, 'line' | 'pid'> {
  const child = spawn(process.execPath, [run, 'start'], {
    cwd: tmpdir(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (text.stdout += String(part)))
  child.stderr.on('data', (part) => (text.stderr += String(part)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill('SIGINT')
    return ended
  }
  launched.push({ stop })
  return { ended, stop, output: () => text }
}

/**
 * Starts a system and waits for its ready line.
 *
 * @throws Error with its output when it ends before.
 */
export async function startSystem(place: Place, run = runner): Promise<System> {
  const { ended, output, stop } = launch(place, run)
  const line = await untilLine(ended, output)
  return { line, ended, output, stop, pid: (part) => pidOf(place, part) }
}

async function untilLine(ended: System['ended'], output: System['output']): Promise<string> {
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!output().stdout.includes('\n')) {
    if (isOver) throw new Error(`The system ended while starting.\n${output().stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return output().stdout.trim()
}

const Segredos = z.object({
  SEGREDO_IDENTIDADE: z.string(),
  SEGREDO_RASCUNHOS: z.string(),
  SEGREDO_SANDBOX: z.string(),
})

/** The random secrets of a system that was started with none given. */
export const segredosDe = (dataDir: string): z.output<typeof Segredos> =>
  Segredos.parse(JSON.parse(readFileSync(join(dataDir, 'segredos.json'), 'utf8')))

const Instance = z.object({ pid: z.number(), parts: z.record(z.string(), z.number()) })

function pidOf({ dataDir }: Place, part: PartName): number {
  if (part === 'postgres') {
    const file = join(dataDir, 'postgres/data/postmaster.pid')
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  }
  const text = readFileSync(join(dataDir, 'instance.json'), 'utf8')
  const { pid, parts } = Instance.parse(JSON.parse(text))
  const found = part === 'supervisor' ? pid : parts[part]
  if (found === undefined) throw new Error(`No part ${part} runs.`)
  return found
}
