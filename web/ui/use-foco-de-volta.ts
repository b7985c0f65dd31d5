import { useEffect, useState } from 'react'

/**
 * Returns the focus to its earlier element when the component unmounts, unless another element took
 * it meanwhile. The library does so only for components that stay mounted.
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
