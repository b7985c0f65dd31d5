/**
 * One request begins in each turn of the event loop: of a crowd that signs in at once, each waits for
 * those before it, and what costs nothing (health, an answer of the database) passes between them.
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
