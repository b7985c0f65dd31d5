import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * A state that follows what is shown: `passo` says what it becomes, and must answer the same again when
 * there is nothing to follow. What it became is seen at once, and kept after the painting.
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
