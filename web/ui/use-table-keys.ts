import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
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
 * of a table `j` and `k` enter the first one on the screen. Keys pressed faster than the rows are drawn count
 * from the row on its way.
 */
export function useTableKeys<T>(opcoes: Opcoes<T>) {
  const { caixa, itens, virtual, selecao, fim, aoAbrir, idDe } = opcoes
  const indo = useRef<number>(undefined)
  useAtalhos([
    { ...daLista('j', '↓ j', 'Linha seguinte'), fazer: () => seguirOuEntrar(1) },
    { ...daLista('k', '↑ k', 'Linha anterior'), fazer: () => seguirOuEntrar(-1) },
    ...(aoAbrir ? [soNoMapa('Enter', 'Abrir a linha')] : []),
    ...(selecao ? [soNoMapa('x', 'Selecionar a linha')] : []),
  ])
  function focar(indice: number): void {
    if (virtual.options.enabled) virtual.scrollToIndex(indice)
    indo.current = indice
    aCaminho = (passo) => andar(indice, passo)
    chegar(indice, QUADROS)
  }

  /** At once where the row is drawn, so that `x` typed right after `j` finds it; else after the scrolling. */
  function chegar(indice: number, quadros: number): void {
    if (indo.current !== indice) return
    const linha = caixa.current?.querySelector<HTMLElement>(`[data-index="${indice}"]`)
    if (!linha && caixa.current && quadros > 0) {
      requestAnimationFrame(() => chegar(indice, quadros - 1))
      return
    }
    indo.current = undefined
    aCaminho = undefined
    linha?.focus()
  }

  function andar(de: number, passo: 1 | -1): void {
    const destino = proxima(de, passo)
    if (destino !== undefined) focar(destino)
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
    const atual = indo.current ?? Number(alvo.closest('tr')?.dataset['index'] ?? -1)
    const item = itens[atual]
    const passo = passos[event.key]
    if (passo) {
      event.preventDefault()
      andar(atual, passo)
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

/** Frames in which a row that was scrolled to is drawn. */
const QUADROS = 30

/** Goes on from the row on its way: the one that had the focus may have been scrolled out of the page. */
let aCaminho: ((passo: 1 | -1) => void) | undefined

function seguirOuEntrar(passo: 1 | -1): void {
  if (aCaminho) aCaminho(passo)
  else entrarNaLista()
}

/** The first row of the first table that is seen. */
function entrarNaLista(): void {
  const linhas = document.querySelectorAll<HTMLElement>('.tabela-caixa tr[data-linha]')
  Array.from(linhas)
    .find((linha) => linha.checkVisibility())
    ?.focus()
}
