import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

type PartOptions = {
  name: string
  /** The file that runs, absolute. */
  entry: string
  /** Answers 200 once the part can be used. */
  readyUrl: string
  env: NodeJS.ProcessEnv
  /** The signal to begin. Until then the process has only loaded its modules. */
  turn?: Promise<void>
  /** Last word of the command line. */
  mark: string
  /** File of its output; by default our own. */
  log?: string
  onSpawn: (pid: number) => void
  /** Told when it ended by itself and is started again. */
  onLoss: (sentence: string) => void
}

export type Part = {
  /** Resolves at its first answer; rejects when it ends before, with the end of its log. */
  ready: Promise<void>
  stop: () => Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 2000
const politeMs = 10_000
const readyLimitMs = 60_000

const preload = pathToFileURL(join(import.meta.dirname, '../child.ts')).href

/** Runs a part and restarts it when it dies, with growing pauses while it does not get ready. */
export function keepRunning(options: PartOptions): Part {
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let wasReady = false
  const first = Promise.withResolvers<void>()

  const live = async () => {
    for (let losses = 0; !stopping.signal.aborted; losses += 1) {
      child = launch(options)
      const exit = exitOf(child)
      await Promise.race([exit, options.turn])
      if (child.connected) child.send('begin', () => undefined)
      const outcome = await Promise.race([exit, untilReady(options.readyUrl, exit)])
      if (outcome === 'ready') {
        wasReady = true
        // Getting there takes longer than any pause: only who dies on the way waits ever longer.
        losses = 0
        first.resolve()
      }
      const how = await exit
      if (stopping.signal.aborted) return
      if (!wasReady) throw new Error(`${options.name} ended (${how}).\n${tailOf(options.log)}`)
      options.onLoss(`${options.name} ended (${how}); starting it again`)
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** losses)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const over = live().catch(first.reject)

  return {
    ready: first.promise,
    stop: async () => {
      stopping.abort()
      first.resolve()
      if (child) await end(child)
      await over
    },
  }
}

/** In a session of its own where there are such: Ctrl+C reaches it through us, in our order. */
function launch({ entry, env, mark, log, onSpawn }: PartOptions): ChildProcess {
  const output = log === undefined ? 'inherit' : openLog(log)
  const child = spawn(process.execPath, ['--import', preload, entry, mark], {
    // Read by the parts' mains: they wait for the word of `live`.
    env: { ...env, AO_SINAL: '1' },
    stdio: ['ignore', output, output, 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  if (typeof output === 'number') closeSync(output)
  if (child.pid !== undefined) onSpawn(child.pid)
  return child
}

function openLog(log: string): number {
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`)
  return openSync(log, 'a', 0o600)
}

const tailOf = (log?: string) => (log ? readFileSync(log, 'utf8').slice(-3000) : '')

async function exitOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal]: unknown[] = await once(child, 'exit')
    return String(signal ?? code)
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

async function untilReady(url: string, exit: Promise<string>): Promise<'ready' | 'late'> {
  const gone = new AbortController()
  void exit.then(() => gone.abort())
  for (const until = Date.now() + readyLimitMs; Date.now() < until; await wait(40)) {
    if (gone.signal.aborted) break
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
      await answer.arrayBuffer()
      if (answer.ok) return 'ready'
    } catch {
      // Nobody listens yet.
    }
  }
  return 'late'
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), politeMs)
  await exit
  clearTimeout(late)
}
