import {
  copyFileSync,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'

/** A log has at most this size, and as much again in the one before it. */
const logBytes = 10_000_000

/** Opens a log to append to. A large log is renamed first. */
export function openLog(log: string): number {
  if (existsSync(log) && statSync(log).size > logBytes) renameSync(log, `${log}.1`)
  return openSync(log, 'a', 0o600)
}

/**
 * Turns a log that processes append to at this moment: its text is copied away and the file emptied,
 * so that they need not open it again. Lines written between the two are lost. A full disk loses the
 * older text rather than its room.
 *
 * @returns whether it was turned
 */
export function turnLog(log: string, limit = logBytes): boolean {
  const { size } = statSync(log, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size <= limit) return false
  const before = `${log}.1`
  rmSync(before, { force: true })
  try {
    copyFileSync(log, before)
  } catch {
    rmSync(before, { force: true })
  }
  truncateSync(log)
  return true
}
