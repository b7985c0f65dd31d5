import { useEffect, useState } from 'react'

/**
 * Seconds until an instant of this browser's clock, counted down to zero. What the server says as
 * an instant of its own is turned into one of this clock first: the two need not agree.
 */
export function useContagem(ate: number | undefined): number {
  const [agora, setAgora] = useState(() => Date.now())
  const resta = ate === undefined ? 0 : Math.max(0, Math.ceil((ate - agora) / 1000))
  const acabou = ate === undefined || agora >= ate
  useEffect(() => {
    if (acabou) return
    const relogio = setInterval(() => setAgora(Date.now()), 250)
    return () => clearInterval(relogio)
  }, [acabou])
  return resta
}

/** `4:59` */
export const emMinutos = (segundos: number): string =>
  `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`
