import { useEffect, useState } from 'react'

/**
 * What is mounted to be opened gives the focus back to where it was when it goes, unless something
 * else took it meanwhile. The library does so only for what stays mounted.
 */
export function useFocoDeVolta(): void {
  const [antes] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const perdido = document.activeElement === document.body
      if (perdido && antes instanceof HTMLElement && antes.isConnected) {
        antes.focus({ preventScroll: true })
      }
    },
    [antes],
  )
}
