import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Whether the component still exists, for an answer that comes late. A client hidden behind another
 * exists: its effects end with its sight, an insertion effect only with the component.
 */
export function useVivo(): () => boolean {
  const vivo = useRef(true)
  useInsertionEffect(() => {
    vivo.current = true
    return () => {
      vivo.current = false
    }
  }, [])
  return useCallback(() => vivo.current, [])
}
