import type { ReactNode } from 'react'

export type Coluna<T> = {
  id: string
  titulo: string
  celula: (linha: T) => ReactNode
  /** Figures and amounts stand at the end of their column. */
  fim?: boolean
  /** 1 is always shown; 2 and 3 leave when the table becomes narrow. Cards show all of them. */
  prioridade?: 1 | 2 | 3
  /** The title becomes a button that orders by this value. */
  ordenarPor?: (linha: T) => string | number
}

export type Grupo<T> = {
  id: string
  /** Without a title the rows stand alone. */
  titulo?: string
  /** What the group adds up to, under the column it belongs to. */
  somas?: Readonly<Record<string, ReactNode>>
  linhas: readonly T[]
  /** How many count, where that is not all of them. */
  quantas?: number
}

export type Ordem = { coluna: string; decrescente: boolean }

export type Selecao = {
  ids: ReadonlySet<string>
  alternar: (id: string) => void
  /** All of the ids given, or none of them. */
  marcarTodas: (ids: readonly string[], marcar: boolean) => void
}

export type Item<T> = { grupo: Grupo<T> } | { linha: T }

/** Groups and their rows, one after the other, as the table draws them. */
export const emItens = <T>(grupos: readonly Grupo<T>[]): Item<T>[] =>
  grupos.flatMap((grupo) => [
    ...(grupo.titulo === undefined ? [] : [{ grupo }]),
    ...grupo.linhas.map((linha) => ({ linha })),
  ])

const colacao = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** The rows in the order asked for; texts as a Brazilian reader expects them. */
export function ordenar<T>(
  linhas: readonly T[],
  colunas: readonly Coluna<T>[],
  ordem: Ordem | undefined,
): T[] {
  const por = colunas.find(({ id }) => id === ordem?.coluna)?.ordenarPor
  if (!por) return [...linhas]
  const sinal = ordem?.decrescente ? -1 : 1
  return linhas.toSorted((um, outro) => {
    const [a, b] = [por(um), por(outro)]
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sinal
    return colacao.compare(String(a), String(b)) * sinal
  })
}

/** The rows of each group in the order asked for; the groups stay where they are. */
export const ordenarGrupos = <T>(
  grupos: readonly Grupo<T>[],
  colunas: readonly Coluna<T>[],
  ordem: Ordem | undefined,
): Grupo<T>[] =>
  grupos.map((grupo) => ({ ...grupo, linhas: ordenar(grupo.linhas, colunas, ordem) }))
