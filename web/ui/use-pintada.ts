import { startTransition, useEffect, useState } from 'react'

/**
 * False until the frame that first shows the component was painted: what may wait, waits for it, and
 * `espera` milliseconds more where the screen around it is still arriving.
 */
export function usePintada(espera = 0): boolean {
  const [pintada, setPintada] = useState(false)
  useEffect(() => {
    let depois: ReturnType<typeof setTimeout> | undefined
    const quadro = requestAnimationFrame(() => {
      depois = setTimeout(() => startTransition(() => setPintada(true)), espera)
    })
    return () => {
      cancelAnimationFrame(quadro)
      clearTimeout(depois)
    }
  }, [espera])
  return pintada
}
