import { useSyncExternalStore } from 'react'

/** One column for the thumb of one hand. */
export const ESTREITO = '(max-width: 640px)'

/** Whether the screen is so now; asked again when it turns. */
export function useMedia(consulta: string): boolean {
  return useSyncExternalStore(
    (avisar) => {
      const media = matchMedia(consulta)
      media.addEventListener('change', avisar)
      return () => media.removeEventListener('change', avisar)
    },
    () => matchMedia(consulta).matches,
    () => false,
  )
}
