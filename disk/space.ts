import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1_048_576

export const megabytes = (bytes: number): number => Math.floor(bytes / megabyte)

/**
 * Below this writes are refused, so that what must be written (reads that are recorded, the log of
 * the database) still finds room.
 */
const lowBytes = 32 * megabyte

/** Room that is kept, and given away when the disk is full. */
export const ballastBytes = 64 * megabyte

/** Stays free beside a ballast that is made, or it would come and go. */
const spareBytes = 32 * megabyte

const nameOfBallast = 'lastro'

/** What this user may still write on the disk of a folder; a disk that does not say has enough. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder)
    return blocks === 0 ? Infinity : bavail * bsize
  } catch {
    return Infinity
  }
}

/**
 * What to do with so much free room. After the ballast was released, writes stay refused until it would fit again;
 * it is made again only with room to spare.
 */
export function mayKeep(
  free: number,
  hasBallast: boolean,
): { low: boolean; does: 'keep' | 'give' | 'wait' | 'make' } {
  if (hasBallast) {
    const low = free < lowBytes
    return { low, does: low ? 'give' : 'keep' }
  }
  const makes = free >= lowBytes + ballastBytes + spareBytes
  return { low: free < lowBytes + ballastBytes, does: makes ? 'make' : 'wait' }
}

const hasBallast = (folder: string) => existsSync(join(folder, nameOfBallast))

/** Whether writes to the disk of this folder are refused. */
export const isLow = (folder: string): boolean => mayKeep(freeBytes(folder), hasBallast(folder)).low

/** Whether one of the folders is low, looked at once a second at most. */
export function watchSpace(folders: readonly string[], now = Date.now): () => boolean {
  let asked = -Infinity
  let low = false
  return () => {
    if (now() - asked < 1000) return low
    asked = now()
    low = folders.some(isLow)
    return low
  }
}

export type Ballast = {
  /** Gives the room away where it is needed: also before anything runs. */
  give: () => void
  /** Checks now; also makes the ballast again if there is room. */
  tend: () => Promise<void>
}

/** The ballast of a folder: the first that a full disk gets back, without a person. */
export function ballastOf(folder: string): Ballast {
  const file = join(folder, nameOfBallast)
  const now = () => mayKeep(freeBytes(folder), hasBallast(folder)).does
  const give = () => {
    if (now() === 'give') rmSync(file, { force: true })
  }
  return {
    give,
    async tend() {
      give()
      if (now() === 'make') await fill(file)
    },
  }
}

/** Real bytes: a file of holes keeps no room. Half a ballast is none. */
async function fill(file: string): Promise<void> {
  const begun = `${file}.new`
  const piece = randomBytes(megabyte)
  try {
    const target = await open(begun, 'w', 0o600)
    try {
      for (let at = 0; at < ballastBytes; at += piece.length) await target.write(piece)
      await target.sync()
    } finally {
      await target.close()
    }
    renameSync(begun, file)
  } catch {
    rmSync(begun, { force: true })
  }
}
