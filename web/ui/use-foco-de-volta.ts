import { useEffect, useState } from 'react'
import { focarConteudo } from './foco-perdido.ts'

/**
 * Returns the focus to its earlier element when the component unmounts, unless another element took
 * it meanwhile; without one, to the screen. The library does so only for components that stay mounted.
 */
export function useFocoDeVolta(): void {
  const [antes] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const perdido = () => document.activeElement === document.body
      if (!perdido()) return
      if (antes instanceof HTMLElement && antes !== document.body) {
        antes.focus({ preventScroll: true })
      }
      // It is gone, or the dialog was opened by a key.
      if (perdido()) focarConteudo()
    },
    [antes],
  )
}
