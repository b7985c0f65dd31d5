/** Again and again, never twice at once; what ends it waits for the one under way. */
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
