import { createStore } from 'zustand/vanilla'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'

/** By how many milliseconds the server's clock is ahead: 0 but in a demonstration. */
export const relogio = createStore<{ adiantadoMs: number }>(() => ({ adiantadoMs: 0 }))

/** The time the server believes in, for what is counted on the screen. */
export const agora = (): Date => new Date(Date.now() + relogio.getState().adiantadoMs)

/** A 5xx may come from a proxy in front of the server, so its date says nothing about the server's clock. */
export function ouvirRelogio({ headers, status }: Response): void {
  if (status >= 500) return
  const adiantadoMs = Number(headers.get(CABECALHO_ADIANTADO) ?? 0)
  if (relogio.getState().adiantadoMs !== adiantadoMs) relogio.setState({ adiantadoMs })
}
