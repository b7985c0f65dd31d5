import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { turnLog } from '#disk/log.ts'
import { ballastOf, isLow, megabytes, freeBytes } from '#disk/space.ts'

type House = {
  /** Where this system writes. */
  folders: readonly string[]
  /** What grows without end. */
  logs: readonly string[]
  say: (sentence: string) => void
}

const everyMs = 1000

/** Of each disk the first folder. */
export const disksOf = (folders: readonly string[]): string[] => [
  ...new Map(folders.toReversed().map((folder) => [statSync(folder).dev, folder])).values(),
]

/**
 * Keeps room on the disks while the system runs: the ballast is given away and made again, logs are
 * turned. Nothing in here ends it.
 */
export function keepHouse({ folders, logs, say }: House): { stop: () => Promise<void> } {
  const disks = disksOf(folders).map((folder) => ({ folder, ...ballastOf(folder) }))
  const full = new Set<string>()
  const stopping = new AbortController()

  const look = async () => {
    for (const log of logs) turnLog(log)
    for (const { folder, tend } of disks) {
      await tend()
      const low = isLow(folder)
      if (low === full.has(folder)) continue
      if (low) {
        full.add(folder)
        say(
          `${folder} has ${megabytes(freeBytes(folder))} MB left: nothing new is accepted until there is room; reading goes on`,
        )
      } else {
        full.delete(folder)
        say(`${folder} has room again: everything is accepted`)
      }
    }
  }
  const live = async () => {
    while (!stopping.signal.aborted) {
      await look().catch(() => undefined)
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const over = live()

  return {
    stop: async () => {
      stopping.abort()
      await over
    },
  }
}
