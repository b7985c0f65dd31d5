import { useEffect, useState } from 'react'

/** Whole seconds until `ate`, never fewer than none. */
export const segundosAte = (ate: number | undefined, agora: number): number =>
  ate === undefined ? 0 : Math.max(0, Math.ceil((ate - agora) / 1000))

/**
 * Seconds until an instant of this browser's clock, counted down to zero. An instant of the server
 * is converted to this clock first: the two clocks may differ.
 */
export function useContagem(ate: number | undefined): number {
  const [agora, setAgora] = useState(() => Date.now())
  const resta = segundosAte(ate, agora)
  const corre = resta > 0
  useEffect(() => {
    if (!corre) return undefined
    const passo = setInterval(() => setAgora(Date.now()), 250)
    return () => clearInterval(passo)
  }, [corre, ate])
  return resta
}

/** `04:59`, or `1:04:59` from an hour on. */
export function emMinutos(segundos: number): string {
  const dois = (valor: number) => String(valor).padStart(2, '0')
  const horas = Math.floor(segundos / 3600)
  const resto = `${dois(Math.floor((segundos % 3600) / 60))}:${dois(segundos % 60)}`
  return horas > 0 ? `${horas}:${resto}` : resto
}
