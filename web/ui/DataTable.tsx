import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import './data-table.css'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableGroup, DataTableRow } from './DataTableRow.tsx'
import type { Coluna, Grupo, Item, Ordem, Selecao } from './data-table.ts'
import { emItens } from './data-table.ts'
import { rolagemDa } from './rolagem.ts'
import { useMedia } from './use-media.ts'
import { useTableKeys } from './use-table-keys.ts'

type Props<T> = {
  /** Name of the table for screen readers: `Contratos do cliente`. */
  rotulo: string
  colunas: readonly Coluna<T>[]
  grupos: readonly Grupo<T>[]
  idDe: (linha: T) => string
  /** How a row is named aloud: `contrato 302884890`. */
  nomeDe: (linha: T) => string
  selecao?: Selecao
  /** A row that is over: muted, and never selected. */
  encerrada?: (linha: T) => boolean
  /** Why a row does not go with those that are selected: muted, and still selectable. */
  foraDaEscolha?: ((linha: T) => string | undefined) | undefined
  aoAbrir?: (linha: T) => void
  ordem?: Ordem | undefined
  aoOrdenar?: (ordem: Ordem) => void
  /** All columns stay: a table wider than its place scrolls sideways, and its first column does not. */
  rola?: boolean
}

const ALTURA_LINHA = 35

/** Up to so many rows all are drawn: to find out which are seen would lay the screen out twice. */
const SEM_JANELA = 40

/**
 * A table of plain cells; only visible rows are rendered, so thousands cost what forty do. Rows are
 * grouped with their sums; arrows (or `j`/`k`) move, Enter or a click opens, `x` selects. In a narrow place
 * each row becomes a card. On paper every row is drawn.
 */
export function DataTable<T>(props: Props<T>) {
  const { rotulo, colunas, grupos, idDe, nomeDe, selecao, encerrada, foraDaEscolha } = props
  const { aoAbrir, ordem, aoOrdenar, rola = false } = props
  const caixa = useRef<HTMLDivElement>(null)
  const itens = emItens(grupos)
  const noPapel = useMedia('print')
  const comJanela = itens.length > SEM_JANELA && !noPapel
  const altura = useRef<number>(undefined)
  const virtual = useVirtualizer<HTMLElement, Element>({
    enabled: comJanela,
    count: itens.length,
    ...rolagemDa(caixa),
    // As high as the first one that was drawn: on a phone a row is a card, seven times as high as a line.
    estimateSize: () => altura.current ?? ALTURA_LINHA,
    measureElement: (elemento, ...outros) => {
      const medida = measureElement(elemento, ...outros)
      if (elemento.hasAttribute('data-linha')) altura.current ??= medida
      return medida
    },
    overscan: 10,
    useFlushSync: false,
    getItemKey: (indice) => chaveDe(itens[indice], idDe, indice),
  })
  const fim = (linha: T) => encerrada?.(linha) ?? false
  const teclas = useTableKeys({ caixa, itens, virtual, selecao, fim, aoAbrir, idDe })
  const vistos = virtual.getVirtualItems()
  const antes = vistos[0]?.start ?? 0
  const depois = virtual.getTotalSize() - (vistos.at(-1)?.end ?? 0)
  const indices = comJanela
    ? vistos.map(({ index }) => index)
    : itens.map((_item, indice) => indice)

  return (
    // The region is what scrolls and what the keyboard reaches; it hears the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={caixa}
      className="tabela-caixa"
      data-rola={rola || undefined}
      role="region"
      aria-label={rotulo}
      // A scrolling region is reached by the keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={teclas}
    >
      <table className="tabela" aria-rowcount={itens.length + 1}>
        <DataTableHead
          colunas={colunas}
          todas={itens.flatMap((item) =>
            'linha' in item && !fim(item.linha) ? [idDe(item.linha)] : [],
          )}
          selecao={selecao}
          ordem={ordem}
          aoOrdenar={aoOrdenar}
        />
        <tbody>
          {antes > 0 && <tr aria-hidden style={{ height: antes }} className="tabela-vao" />}
          {indices.map((indice) => {
            const item = itens[indice]
            if (!item) return null
            const key = chaveDe(item, idDe, indice)
            const comum = { indice, medir: comJanela ? virtual.measureElement : undefined, colunas }
            if ('grupo' in item) {
              return (
                <DataTableGroup
                  key={key}
                  {...comum}
                  grupo={item.grupo}
                  comSelecao={selecao !== undefined}
                />
              )
            }
            const id = idDe(item.linha)
            return (
              <DataTableRow
                key={key}
                {...comum}
                id={id}
                linha={item.linha}
                nome={nomeDe(item.linha)}
                encerrada={fim(item.linha)}
                marcada={selecao?.ids.has(id)}
                fora={foraDaEscolha?.(item.linha)}
                aoMarcar={selecao?.alternar}
                aoAbrir={aoAbrir}
              />
            )
          })}
          {depois > 0 && <tr aria-hidden style={{ height: depois }} className="tabela-vao" />}
        </tbody>
      </table>
    </div>
  )
}

const chaveDe = <T,>(item: Item<T> | undefined, idDe: (linha: T) => string, indice: number) => {
  if (!item) return indice
  return 'grupo' in item ? `grupo ${item.grupo.id}` : idDe(item.linha)
}
