import { redeDe } from '#shared/rede.ts'

/**
 * Limits sign-in starts by address and minute: each stores a row, and anybody may start one. A call
 * centre behind one address stays far below the limit.
 */
export function createFloodGate(limit: number, now: () => number = Date.now) {
  const counts = new Map<string, number>()
  let minute = 0

  return (ip: string): boolean => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      counts.clear()
      minute = current
    }
    const caller = redeDe(ip)
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    return count <= limit
  }
}
