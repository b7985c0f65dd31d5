import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a file of state: whole or as it was before, also when the power fails in between. Once this
 * returns the text is on the disk. Readable by its owner only.
 *
 * @throws the error of the system, and leaves nothing half-written behind
 */
export function writeState(file: string, text: string): void {
  const begun = `${file}.new`
  try {
    const open = openSync(begun, 'w', 0o600)
    try {
      writeFileSync(open, text)
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
    renameSync(begun, file)
  } catch (error) {
    removeIfThere(begun)
    throw error
  }
  syncFolder(dirname(file))
}

function removeIfThere(begun: string): void {
  try {
    rmSync(begun, { force: true })
  } catch {
    // The first error tells why; the next write begins this file anew.
  }
}

/** The names in a folder are on the disk. Windows has no such call, and writes them by itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncOne(folder)
}

/** Everything below a folder is on the disk, and its names. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncOne(path)
  }
  syncFolder(folder)
}

function syncOne(path: string): void {
  const open = openSync(path, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

type Known<T> = {
  /** A schema. */
  shape: { parse: (value: unknown) => T }
  /** What a person does about a broken one: a sentence. */
  wayOut: string
}

/**
 * Reads a file of state; undefined if the file does not exist.
 *
 * @throws BrokenState naming the file and the way out
 */
export function readState<T>(file: string, { shape, wayOut }: Known<T>): T | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    const how = text.trim() === '' ? 'is empty' : 'does not hold what it should'
    throw new BrokenState(`${file} ${how}: it was not written to its end, or changed. ${wayOut}`, {
      cause,
    })
  }
}

export class BrokenState extends Error {
  override readonly name = 'BrokenState'
}

/** After a failed write the newest text is tried again this often. */
const againMs = 1000

/**
 * Writes a file that nobody needs at this moment: where the disk refuses it, the newest text is
 * written as soon as the disk takes it again, and the caller goes on.
 */
export function keepState(file: string): { write: (text: string) => void; remove: () => void } {
  let waiting: NodeJS.Timeout | undefined
  const write = (text: string) => {
    clearTimeout(waiting)
    try {
      writeState(file, text)
    } catch {
      waiting = setTimeout(() => write(text), againMs).unref()
    }
  }
  return {
    write,
    remove: () => {
      clearTimeout(waiting)
      rmSync(file, { force: true })
    },
  }
}
