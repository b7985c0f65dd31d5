import { startTransition, useEffect, useState } from 'react'

/** False until the frame that first shows the component was painted: what may wait, waits for it. */
export function usePintada(): boolean {
  const [pintada, setPintada] = useState(false)
  useEffect(() => {
    let depois: ReturnType<typeof setTimeout> | undefined
    const quadro = requestAnimationFrame(() => {
      depois = setTimeout(() => startTransition(() => setPintada(true)))
    })
    return () => {
      cancelAnimationFrame(quadro)
      clearTimeout(depois)
    }
  }, [])
  return pintada
}
