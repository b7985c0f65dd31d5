import type { Coluna, Ordem, Selecao } from './data-table.ts'

type Props<T> = {
  colunas: readonly Coluna<T>[]
  todas: readonly string[]
  selecao: Selecao | undefined
  ordem: Ordem | undefined
  aoOrdenar: ((ordem: Ordem) => void) | undefined
}

export function DataTableHead<T>({ colunas, todas, selecao, ordem, aoOrdenar }: Props<T>) {
  const marcadas = selecao ? todas.filter((id) => selecao.ids.has(id)).length : 0
  return (
    <thead>
      <tr>
        {selecao && (
          <th className="tabela-marca">
            <input
              type="checkbox"
              className="marca"
              aria-label="Selecionar todos"
              checked={marcadas > 0 && marcadas === todas.length}
              ref={(caixa) => {
                if (caixa) caixa.indeterminate = marcadas > 0 && marcadas < todas.length
              }}
              onChange={({ currentTarget }) => selecao.marcarTodas(todas, currentTarget.checked)}
            />
          </th>
        )}
        {colunas.map(({ id, titulo, fim, prioridade = 1, ordenarPor }) => {
          const atual = ordem?.coluna === id ? ordem : undefined
          return (
            <th
              key={id}
              scope="col"
              data-fim={fim || undefined}
              data-prioridade={prioridade}
              aria-sort={atual ? (atual.decrescente ? 'descending' : 'ascending') : undefined}
            >
              {ordenarPor && aoOrdenar ? (
                <button
                  type="button"
                  onClick={() =>
                    aoOrdenar({ coluna: id, decrescente: atual?.decrescente === false })
                  }
                >
                  {titulo}
                </button>
              ) : (
                titulo
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
