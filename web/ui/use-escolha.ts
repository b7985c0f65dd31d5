import { useEffect, useEffectEvent, useState } from 'react'

/** The selected rows as they are shown now: changes use those versions. */
export type Escolha<T> = {
  linhas: readonly T[]
  tem: (linha: T) => boolean
  marcar: (linhas: readonly T[], marcar: boolean) => void
  /** Rows that were read again: a chosen one is chosen as it is shown. */
  renovar: (linhas: readonly T[]) => void
  limpar: () => void
}

type Linha = { versao: number }

export function useEscolha<T extends Linha>(idDe: (linha: T) => string): Escolha<T> {
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
    renovar: (linhas) => setEscolhidas((antes) => renovadas(antes, linhas, idDe)),
    limpar: () => setEscolhidas(new Map()),
  }
}

/** A chosen row of the list follows the list; rows of other lists stay as they were chosen. */
export function useRenovada<T>({ renovar }: Escolha<T>, linhas: readonly T[] | undefined): void {
  const renovarAgora = useEffectEvent(renovar)
  useEffect(() => {
    if (linhas) renovarAgora(linhas)
  }, [linhas])
}

export function renovadas<T extends Linha>(
  escolhidas: ReadonlyMap<string, T>,
  linhas: readonly T[],
  idDe: (linha: T) => string,
): ReadonlyMap<string, T> {
  const novas = linhas.filter((linha) => {
    const antes = escolhidas.get(idDe(linha))
    return antes !== undefined && antes.versao < linha.versao
  })
  if (novas.length === 0) return escolhidas
  return new Map([...escolhidas, ...novas.map((linha): [string, T] => [idDe(linha), linha])])
}
