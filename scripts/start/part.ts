import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openLog } from '#disk/log.ts'
import { reasonOf } from '#disk/reasons.ts'

type PartOptions = {
  name: string
  /** The file that runs, absolute. */
  entry: string
  /** Answers 200 once the part can be used. */
  readyUrl: string
  /** Answers while the process is alive: one that is silent here is replaced. */
  liveUrl: string
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
  patience?: Patience
}

/** How long a silence may be. */
export type Patience = { everyMs: number; answerMs: number; silences: number }

export type Part = {
  /** Resolves at its first answer; rejects when it ends before, with the end of its log. */
  ready: Promise<void>
  /** The file of its output, where it is not our own. */
  log: string | undefined
  stop: () => Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 2000
const politeMs = 10_000
const readyLimitMs = 60_000

/** Some fifteen seconds: a machine that was stopped as a whole loses one question, not three. */
const usual: Patience = { everyMs: 2000, answerMs: 4000, silences: 3 }

const preload = pathToFileURL(join(import.meta.dirname, '../child.ts')).href

/** Runs a part and restarts it when it dies, with growing pauses while it does not get ready. */
export function keepRunning(options: PartOptions): Part {
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let wasReady = false
  const first = Promise.withResolvers<void>()

  const live = async () => {
    for (let losses = 0; !stopping.signal.aborted; losses += 1) {
      const begins = sizeOf(options.log)
      child = launch(options)
      if (child.pid !== undefined) options.onSpawn(child.pid)
      const exit = exitOf(child)
      const listening = listensOn(Number(new URL(options.readyUrl).port), child)
      await Promise.race([exit, options.turn])
      if (child.connected) child.send('begin', () => undefined)
      const outcome = await Promise.race([exit, untilReady(options.readyUrl, listening, exit)])
      if (outcome === 'ready') {
        wasReady = true
        // Getting there takes longer than any pause: only who dies on the way waits ever longer.
        losses = 0
        first.resolve()
      }
      if (wasReady) void endWhenSilent(child, exit, options)
      const how = await exit
      if (stopping.signal.aborted) return
      if (!wasReady)
        throw new Error(`${options.name} ended (${how}).\n${tailOf(options.log, begins)}`)
      options.onLoss(`${options.name} ended (${how}); starting it again`)
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** losses)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  /** After the first answer a keeper ends by `stop` alone; before it, its failure ends the start. */
  const keep = async () => {
    while (!stopping.signal.aborted) {
      try {
        await live()
        return
      } catch (error) {
        if (!wasReady) throw error
        options.onLoss(`${options.name} is started again. ${reasonOf(error)}`)
        await wait(longestPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        // It may have got as far as a process: the next one needs its port.
        if (child) await end(child)
      }
    }
  }
  const over = keep().catch(first.reject)

  return {
    ready: first.promise,
    log: options.log,
    stop: async () => {
      stopping.abort()
      first.resolve()
      if (child) await end(child)
      await over
    },
  }
}

/** A process that lives and does not answer helps nobody: it is killed, and another one follows. */
async function endWhenSilent(
  child: ChildProcess,
  exit: Promise<string>,
  { name, liveUrl, onLoss, patience = usual }: PartOptions,
): Promise<void> {
  const gone = new AbortController()
  void exit.then(() => gone.abort())
  let silences = 0
  while (silences < patience.silences) {
    await wait(patience.everyMs, undefined, { signal: gone.signal, ref: false }).catch(
      () => undefined,
    )
    if (gone.signal.aborted) return
    silences = (await answers(liveUrl, patience.answerMs)) ? 0 : silences + 1
  }
  if (gone.signal.aborted) return
  onLoss(`${name} lives but does not answer`)
  child.kill('SIGKILL')
}

/** Any answer is one: what it says is the business of readiness. */
async function answers(url: string, limitMs: number): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) })
    await answer.arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** In a session of its own where there are such: Ctrl+C reaches it through us, in our order. */
function launch({ entry, env, mark, log }: PartOptions): ChildProcess {
  const output = log === undefined ? 'inherit' : openedOrNothing(log)
  // Each part logs the warnings of Node as events: a log has one form.
  const child = spawn(process.execPath, ['--no-warnings', '--import', preload, entry, mark], {
    // Read by the parts' mains: they wait for the word of `live`.
    env: { ...env, AO_SINAL: '1' },
    stdio: ['ignore', output, output, 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  if (typeof output === 'number') closeSync(output)
  return child
}

/** A part without a log is better than none. */
function openedOrNothing(log: string): number | 'ignore' {
  try {
    return openLog(log)
  } catch {
    return 'ignore'
  }
}

const sizeOf = (log?: string) => (log && statSync(log, { throwIfNoEntry: false })?.size) || 0

/** The end of what a process wrote, not of those before it. */
function tailOf(log: string | undefined, begins: number): string {
  try {
    return log ? readFileSync(log).subarray(begins).toString().slice(-3000).trim() : ''
  } catch {
    return ''
  }
}

async function exitOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal]: unknown[] = await once(child, 'exit')
    return String(signal ?? code)
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

/** Resolves when the process says that it listens there (`scripts/child.ts`). */
function listensOn(port: number, child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message: unknown) => {
      if (Object(message).ouve === port) resolve()
    })
  })
}

/** The port is its own, and answers: what another system answers there counts for nothing. */
async function untilReady(
  url: string,
  listening: Promise<void>,
  exit: Promise<string>,
): Promise<'ready' | 'late'> {
  const gone = new AbortController()
  void exit.then(() => gone.abort())
  const until = Date.now() + readyLimitMs
  await Promise.race([listening, exit, wait(readyLimitMs, undefined, { ref: false })])
  for (; Date.now() < until; await wait(40)) {
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
