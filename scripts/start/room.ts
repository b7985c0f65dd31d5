import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ballastOf, freeBytes, megabytes } from '#disk/space.ts'
import type { Settings } from '../settings.ts'

const megabyte = 1_048_576

/** Measured of a first start: the database and what it writes ahead, the demonstration, the ballast. */
const needs = { demonstration: 400, empty: 250, elsewhere: 100 }

type Place = Pick<Settings, 'DATA_DIR' | 'DEMO' | 'DATABASE_URL'>

/**
 * Makes sure that a start finds room: a first one all that it writes, a later one the ballast.
 *
 * @throws Error with a sentence: how much is free, how much is needed, what to do
 */
export function demandRoom(
  { DATA_DIR, DEMO, DATABASE_URL }: Place,
  freeOf: (folder: string) => number = freeBytes,
): void {
  makeFolder(DATA_DIR)
  ballastOf(DATA_DIR).give()
  if (existsSync(join(DATA_DIR, 'postgres')) || existsSync(join(DATA_DIR, 'segredos.json'))) return
  const needed = DATABASE_URL ? needs.elsewhere : DEMO ? needs.demonstration : needs.empty
  const free = freeOf(DATA_DIR)
  if (free >= needed * megabyte) return
  throw new Error(
    `${DATA_DIR} is on a disk with ${megabytes(free)} MB left, and a first start needs ${needed} MB: free some, or give DATA_DIR another folder on a larger disk.`,
  )
}

/** With `recursive` Node says ENOENT where a disk can only be read; without it the reason. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    mkdirSync(folder)
  }
}
