import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether the process id is in use, also by a zombie or another user's process. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a process runs. A zombie does not: it only waits to be counted by its parent. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * The command line of a process, its parts separated by spaces; `undefined` when unknown. A stored
 * process id may belong to another process by now: a process is stopped only after its command line
 * was read.
 */
export function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** Waits until a process that may not be our child has ended; `false` when the time is over. */
export async function ended(pid: number, limitMs: number): Promise<boolean> {
  for (const until = Date.now() + limitMs; Date.now() < until; await wait(20)) {
    if (!isAlive(pid)) return true
  }
  return !isAlive(pid)
}

/** The processes that a process started and that still run. Windows is not asked. */
export function childrenOf(pid: number): number[] {
  if (process.platform === 'win32') return []
  return parents()
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child)
}

/** Each process with its parent. On Linux without `ps`, which small images lack. */
function parents(): [child: number, parent: number][] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
    return lines.map((line) => pairOf(...line.trim().split(/\s+/)))
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => pairOf(name, parentIn(name)))
}

const pairOf = (child?: string, parent?: string): [number, number] => [
  Number(child),
  Number(parent),
]

/** The name of a program stands in brackets and may hold any letter. */
function parentIn(pid: string): string | undefined {
  try {
    return /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
