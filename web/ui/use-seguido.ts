import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * A state derived from the displayed value: `passo` computes the next state, and must return the
 * same state when nothing changed. The new state is visible at once, and stored after the paint.
 */
export function useSeguido<T>(
  inicial: T,
  passo: (antes: T) => T,
): [valor: T, mudar: (valor: T) => void] {
  const [store] = useState(() => createStore<{ valor: T }>(() => ({ valor: inicial })))
  const guardado = useStore(store, (estado) => estado.valor)
  const valor = passo(guardado)
  useEffect(() => {
    if (valor !== guardado) store.setState({ valor })
  }, [store, valor, guardado])
  return [valor, (novo) => store.setState({ valor: novo })]
}
