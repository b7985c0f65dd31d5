import { useState } from 'react'

/** The selected rows as of their selection: changes use those versions. */
export type Escolha<T> = {
  linhas: readonly T[]
  tem: (linha: T) => boolean
  marcar: (linhas: readonly T[], marcar: boolean) => void
  limpar: () => void
}

export function useEscolha<T>(idDe: (linha: T) => string): Escolha<T> {
  const [escolhidas, setEscolhidas] = useState<ReadonlyMap<string, T>>(new Map())
  return {
    linhas: [...escolhidas.values()],
    tem: (linha) => escolhidas.has(idDe(linha)),
    marcar: (linhas, marcar) => {
      const novas = new Map(escolhidas)
      for (const linha of linhas) {
        if (marcar) novas.set(idDe(linha), linha)
        else novas.delete(idDe(linha))
      }
      setEscolhidas(novas)
    },
    limpar: () => setEscolhidas(new Map()),
  }
}
