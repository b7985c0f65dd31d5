import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** The open client that stands on the screen with its shortcuts; null while one loads, or another screen does. */
const naTela = createStore<{ id: string | null }>(() => ({ id: null }))

/** `pronto`: what is shown of the client is there. A hidden client is not on the screen. */
export function useNaTela(id: string, pronto: boolean): void {
  useEffect(() => {
    if (!pronto) return undefined
    naTela.setState({ id })
    return () => naTela.setState((antes) => (antes.id === id ? { id: null } : antes))
  }, [id, pronto])
}

/** Resolves once `serve` holds of the client on the screen. */
export const ateNaTela = (serve: (id: string | null) => boolean): Promise<void> =>
  new Promise((resolve) => {
    if (serve(naTela.getState().id)) {
      resolve()
      return
    }
    const largar = naTela.subscribe(({ id }) => {
      if (!serve(id)) return
      largar()
      resolve()
    })
  })
