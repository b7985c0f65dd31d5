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
