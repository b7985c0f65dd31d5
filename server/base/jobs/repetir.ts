/** Parts of a circle that n turns of this share are never near each other: the golden ratio. */
const VOLTA = 0.618_033_988_75
let ligadas = 0

/**
 * Runs the work periodically, never twice at once; the stop function waits for the current run. Works of one
 * period that begin together take their turns: the first run is after half of it to all of it, each at another
 * instant. Twenty sweeps at one instant held up every call for two seconds of each minute.
 */
export function repetir(
  ms: number,
  trabalho: () => Promise<unknown>,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  ligadas += 1
  let fazendo: Promise<void> | undefined
  const fazer = () => {
    fazendo ??= trabalho()
      .then(() => undefined, relatar)
      .finally(() => {
        fazendo = undefined
      })
  }
  let relogio = setTimeout(
    () => {
      relogio = setInterval(fazer, ms)
      fazer()
    },
    ms * (1 - ((ligadas * VOLTA) % 1) / 2),
  )
  return async () => {
    // One call clears a timeout and an interval alike.
    clearInterval(relogio)
    await fazendo
  }
}
