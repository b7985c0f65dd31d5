import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches what notices change, however often they come. A running read is never cancelled: in a busy shop
 * it would not arrive. What was announced while it ran is read once more when it ends.
 */
export function criarReleitura(cache: QueryClient, queryKey: QueryKey): () => void {
  let correndo = false
  let outra = false

  async function reler(): Promise<void> {
    correndo = true
    outra = cache.isFetching({ queryKey, type: 'active' }) > 0
    await cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
    correndo = false
    if (outra) await reler()
  }

  return () => {
    if (correndo) outra = true
    else void reler()
  }
}
