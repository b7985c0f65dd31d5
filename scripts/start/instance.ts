import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { commandOf, ended, isAlive } from '#database/processes.ts'
import { BrokenState, keepState, readState, writeState } from '#disk/state.ts'

const Record = z.object({ pid: z.number(), parts: z.record(z.string(), z.number()) })

/** The running instance of one data folder. */
export type Instance = {
  /** Part of the command line of every process, so that a later start recognises its own. */
  mark: string
  /** Notes the process of a part, to be found should we be killed. */
  note: (part: string, pid: number) => void
  release: () => void
}

const politeMs = 6000
const goingMs = 3000

/**
 * Takes a data folder for this process. Parts left by a killed supervisor are ended first; a
 * process is ended only when its command line is a part of this folder's instance.
 *
 * @throws when another supervisor of this folder lives.
 */
export async function takeInstance(dataDir: string): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'instance.json')
  const mark = `--instancia=${dataDir}`
  const last = readRecord(file)
  if (last && last.pid !== process.pid && isSupervisor(last.pid)) {
    // It may be on its way out, its command killed a moment ago.
    if (!(await ended(last.pid, goingMs)))
      throw new Error(
        `Consigna already runs from ${dataDir} (process ${last.pid}): stop it, or give DATA_DIR and other ports.`,
      )
  }
  await Promise.all(Object.values(last?.parts ?? {}).map((pid) => endOrphan(pid, mark)))

  const parts: { [name: string]: number } = {}
  const kept = keepState(file)
  const text = () => JSON.stringify({ pid: process.pid, parts })
  // The first one tells whether the folder can be written at all; the next ones stop nothing.
  writeState(file, text())
  return {
    mark,
    note: (part, pid) => {
      parts[part] = pid
      kept.write(text())
    },
    release: kept.remove,
  }
}

function readRecord(file: string): z.output<typeof Record> | undefined {
  try {
    return readState(file, { shape: Record, wayOut: '' })
  } catch (error) {
    // A file that was cut short tells nothing; the parts end by themselves with their supervisor.
    if (error instanceof BrokenState) return undefined
    throw error
  }
}

const isSupervisor = (pid: number) =>
  isAlive(pid) && (commandOf(pid)?.includes(join('scripts', 'start.ts')) ?? false)

async function endOrphan(pid: number, mark: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isAlive(pid) || !commandOf(pid)?.endsWith(` ${mark}`)) return
    process.kill(pid, signal)
    if (await ended(pid, politeMs)) return
  }
}
