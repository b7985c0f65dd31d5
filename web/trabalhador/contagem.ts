import { useEffect, useState } from 'react'

/** Whole seconds until `fim` (of `Date.now`), looked at again while there are any; zero after it. */
export function useContagem(fim: number): number {
  const [agora, setAgora] = useState(() => Date.now())
  const restantes = Math.max(0, Math.ceil((fim - agora) / 1000))
  const corre = restantes > 0
  useEffect(() => {
    if (!corre) return undefined
    const relogio = setInterval(() => setAgora(Date.now()), 250)
    return () => clearInterval(relogio)
  }, [corre, fim])
  return restantes
}
