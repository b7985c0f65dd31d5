import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { type Luz, quandoOlharDeNovo } from './luz.ts'
import { agora, relogio } from './relogio.ts'

/** A computer that slept, and a failed look, are made up for within this time. */
const CONFERE_MS = 60_000

type Consulta = { dataUpdatedAt: number; refetch: () => unknown }

/**
 * Reads the lights of a contact again when the clock alone may have changed them, and when the server's
 * clock moved since they were read.
 */
export function useLuzViva({ dataUpdatedAt, refetch }: Consulta, luzes: readonly Luz[]): void {
  const adiantadoMs = useStore(relogio, (estado) => estado.adiantadoMs)
  /** By how much the server's clock was ahead at the last reading. */
  const lido = useRef({ em: 0, adiantadoMs: 0 })
  const ver = useEffectEvent((em: number, adiantado: number): Date | null => {
    if (lido.current.em !== em) lido.current = { em, adiantadoMs: adiantado }
    if (lido.current.adiantadoMs !== adiantado) return agora()
    return quandoOlharDeNovo(luzes, new Date(em + adiantado))
  })
  const ler = useEffectEvent(() => void refetch())

  useEffect(() => {
    const quando = dataUpdatedAt === 0 ? null : ver(dataUpdatedAt, adiantadoMs)
    if (quando === null) return undefined
    let espera: ReturnType<typeof setTimeout>
    const olhar = () => {
      const falta = quando.getTime() - agora().getTime()
      if (falta <= 0) ler()
      espera = setTimeout(olhar, falta > 0 ? Math.min(falta, CONFERE_MS) : CONFERE_MS)
    }
    olhar()
    return () => clearTimeout(espera)
  }, [dataUpdatedAt, adiantadoMs])
}
