import { useEffect } from 'react'
import { create } from 'zustand'
import { escopo } from '../api/client.ts'

type Escolha = {
  ids: readonly string[]
  /** Chosen for this promotor. */
  de: string
}

const nenhum: readonly string[] = []

const useEscolha = create<Escolha>(() => ({ ids: nenhum, de: '' }))

let telas = 0

/**
 * Clients chosen on one screen for the next one: their ids stand in no address. The choice ends with the screen
 * that reads it, and with the promotor.
 */
export function useClientesEscolhidos(): readonly string[] {
  const { ids, de } = useEscolha()
  useEffect(() => {
    telas += 1
    return () => {
      telas -= 1
      // An effect that runs again at once is still the same screen.
      queueMicrotask(() => {
        if (telas === 0) escolherClientes(nenhum)
      })
    }
  }, [])
  return de === escopo() ? ids : nenhum
}

export const escolherClientes = (ids: readonly string[]): void =>
  useEscolha.setState({ ids, de: escopo() })
