import { startTransition, useEffect, useState } from 'react'

/**
 * False until the first frame with the component was painted, and `espera` milliseconds longer
 * while the screen around it is still loading: for work that can wait.
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
