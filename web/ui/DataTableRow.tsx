import { memo, type MouseEvent } from 'react'
import type { Coluna, Grupo } from './data-table.ts'

type Comum<T> = {
  indice: number
  medir: ((elemento: Element | null) => void) | undefined
  colunas: readonly Coluna<T>[]
}

type LinhaProps<T> = Comum<T> & {
  id: string
  linha: T
  nome: string
  encerrada: boolean
  marcada: boolean | undefined
  /** Why it does not go with the selected ones. */
  fora: string | undefined
  aoMarcar: ((id: string) => void) | undefined
  aoAbrir: ((linha: T) => void) | undefined
}

function Row<T>(props: LinhaProps<T>) {
  const { indice, medir, colunas, id, linha, nome, encerrada, marcada, fora } = props
  const { aoMarcar, aoAbrir } = props
  return (
    <tr
      ref={medir}
      className={encerrada || fora !== undefined ? 'apagado' : undefined}
      title={fora}
      data-index={indice}
      data-linha={id}
      data-abre={aoAbrir ? true : undefined}
      aria-rowindex={indice + 2}
      aria-selected={marcada}
      tabIndex={-1}
      onClick={aoAbrir && ((event) => daLinha(event) && aoAbrir(linha))}
    >
      {aoMarcar && (
        <td className="tabela-marca">
          {!encerrada && (
            <input
              type="checkbox"
              className="marca"
              aria-label={`Selecionar ${nome}${fora === undefined ? '' : `. ${fora}`}`}
              checked={marcada ?? false}
              onChange={() => aoMarcar(id)}
            />
          )}
        </td>
      )}
      {colunas.map(({ id: coluna, titulo, celula, fim, prioridade = 1 }) => (
        <td
          key={coluna}
          data-titulo={titulo}
          data-fim={fim || undefined}
          data-prioridade={prioridade}
        >
          {celula(linha)}
        </td>
      ))}
    </tr>
  )
}

/**
 * A press on the row itself: not on what acts inside of it, not on a dialog that a cell opened (React
 * tells the row of it too), and not the end of selecting text.
 */
function daLinha({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const alvo = target.closest('a, button, input, label, select')
  const dentro = alvo !== null && currentTarget.contains(alvo)
  return !dentro && (getSelection()?.isCollapsed ?? true)
}

/** Memoized: selecting one row renders one row. */
export const DataTableRow = memo(Row) as typeof Row

type GrupoProps<T> = Comum<T> & { grupo: Grupo<T>; comSelecao: boolean }

export function DataTableGroup<T>({ indice, medir, colunas, grupo, comSelecao }: GrupoProps<T>) {
  const [primeira, ...resto] = colunas
  return (
    <tr ref={medir} data-index={indice} className="tabela-grupo" aria-rowindex={indice + 2}>
      <td colSpan={comSelecao ? 2 : 1} data-prioridade={primeira?.prioridade ?? 1}>
        {grupo.titulo} <span className="contagem">{grupo.quantas ?? grupo.linhas.length}</span>
      </td>
      {resto.map(({ id, titulo, fim, prioridade = 1 }) => (
        <td
          key={id}
          data-titulo={titulo}
          data-fim={fim || undefined}
          data-prioridade={prioridade}
          data-vazia={grupo.somas?.[id] === undefined || undefined}
        >
          {grupo.somas?.[id]}
        </td>
      ))}
    </tr>
  )
}
