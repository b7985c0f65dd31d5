/**
 * Starts one request in each turn of the event loop. In a crowd of sign-ins each waits for those
 * before it, and cheap work (health, an answer of the database) runs in between.
 */
export function createTurns(): (begin: () => void) => void {
  const waiting: (() => void)[] = []
  const next = () => {
    const begin = waiting.shift()
    if (waiting.length > 0) setImmediate(next)
    begin?.()
  }
  return (begin) => {
    waiting.push(begin)
    if (waiting.length === 1) setImmediate(next)
  }
}
