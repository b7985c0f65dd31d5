import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, RefObject } from 'react'
import { useAtalhos } from './atalhos.ts'
import type { Item, Selecao } from './data-table.ts'

type Opcoes<T> = {
  caixa: RefObject<HTMLDivElement | null>
  itens: readonly Item<T>[]
  virtual: Virtualizer<HTMLElement, Element>
  selecao: Selecao | undefined
  /** Over: it is not selected. */
  fim: (linha: T) => boolean
  aoAbrir: ((linha: T) => void) | undefined
  idDe: (linha: T) => string
}

/**
 * Arrows and `j`/`k` move over the rows, Enter opens one, `x` and the space bar select it. From outside
 * of a table `j` and `k` enter the first one on the screen.
 */
export function useTableKeys<T>(opcoes: Opcoes<T>) {
  const { caixa, itens, virtual, selecao, fim, aoAbrir, idDe } = opcoes
  useAtalhos([
    { ...daLista('j', '↓ j', 'Linha seguinte'), fazer: entrarNaLista },
    { ...daLista('k', '↑ k', 'Linha anterior'), fazer: entrarNaLista },
    ...(aoAbrir ? [soNoMapa('Enter', 'Abrir a linha')] : []),
    ...(selecao ? [soNoMapa('x', 'Selecionar a linha')] : []),
  ])
  function focar(indice: number): void {
    if (virtual.options.enabled) virtual.scrollToIndex(indice)
    const linha = () => caixa.current?.querySelector<HTMLElement>(`[data-index="${indice}"]`)
    // At once where it is drawn, so that `x` typed right after `j` finds it; else after the scrolling.
    if (linha()) linha()?.focus()
    else requestAnimationFrame(() => linha()?.focus())
  }

  function proxima(de: number, passo: 1 | -1): number | undefined {
    for (let indice = de + passo; indice >= 0 && indice < itens.length; indice += passo) {
      const item = itens[indice]
      if (item && 'linha' in item) return indice
    }
    return undefined
  }

  return (event: KeyboardEvent<HTMLDivElement>): void => {
    const alvo = event.target as HTMLElement
    const naLinha = alvo.matches('tr') || alvo === event.currentTarget || alvo.matches('.marca')
    if (!naLinha || event.ctrlKey || event.metaKey || event.altKey) return
    const atual = Number(alvo.closest('tr')?.dataset['index'] ?? -1)
    const item = itens[atual]
    const passo = passos[event.key]
    if (passo) {
      const destino = proxima(atual, passo)
      event.preventDefault()
      if (destino !== undefined) focar(destino)
    } else if (item && 'linha' in item) {
      agir(event, item.linha)
    }
  }

  function agir(event: KeyboardEvent, linha: T): void {
    const marca =
      event.key === 'x' || (event.key === ' ' && !(event.target as Element).matches('.marca'))
    if (event.key === 'Enter' && aoAbrir) {
      event.preventDefault()
      aoAbrir(linha)
    } else if (marca && selecao && !fim(linha)) {
      event.preventDefault()
      selecao.alternar(idDe(linha))
    }
  }
}

const passos: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

const daLista = (teclas: string, noMapa: string, descricao: string) => ({
  teclas,
  descricao,
  grupo: 'Listas',
  noMapa: { teclas: noMapa, descricao },
})

/** The table hears it on its row. */
const soNoMapa = (teclas: string, descricao: string) => ({
  ...daLista(teclas, teclas, descricao),
  onde: 'mapa' as const,
  fazer: () => undefined,
})

/** The first row of the first table that is seen. */
function entrarNaLista(): void {
  const linhas = document.querySelectorAll<HTMLElement>('.tabela-caixa tr[data-linha]')
  Array.from(linhas)
    .find((linha) => linha.checkVisibility())
    ?.focus()
}
