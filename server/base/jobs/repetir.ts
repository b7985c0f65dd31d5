/** Runs the work periodically, never twice at once; the stop function waits for the current run. */
export function repetir(
  ms: number,
  trabalho: () => Promise<unknown>,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  let fazendo: Promise<void> | undefined
  const relogio = setInterval(() => {
    fazendo ??= trabalho()
      .then(() => undefined, relatar)
      .finally(() => {
        fazendo = undefined
      })
  }, ms)
  return async () => {
    clearInterval(relogio)
    await fazendo
  }
}
