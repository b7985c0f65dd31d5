import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { hoje, type Dia } from '#shared/data.ts'
import { agora, relogio } from './relogio.ts'

/** Today by the server's clock, and the other day once a demonstration moves it. */
export const useHoje = (): Dia => useStore(relogio, () => hoje(agora()))

/** An instant of the server's clock as one of this browser's, to count down to. */
export function useInstanteDaqui(instante: string | null): number | undefined {
  const adiantadoMs = useStore(relogio, (estado) => estado.adiantadoMs)
  return instante === null ? undefined : Date.parse(instante) - adiantadoMs
}

const MINUTO_MS = 60_000

/** Announces each minute while somebody listens. */
function ouvirMinutos(avisar: () => void): () => void {
  const passo = setInterval(avisar, MINUTO_MS)
  return () => clearInterval(passo)
}

const minutoDaqui = (): number => Math.floor(Date.now() / MINUTO_MS)

/** The present minute of the server's clock: another one each minute, and once a demonstration moves it. */
export function useAgora(): Date {
  const minuto = useSyncExternalStore(ouvirMinutos, minutoDaqui, minutoDaqui)
  const adiantadoMs = useStore(relogio, (estado) => estado.adiantadoMs)
  return new Date(minuto * MINUTO_MS + adiantadoMs)
}
