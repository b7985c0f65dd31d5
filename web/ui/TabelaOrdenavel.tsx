import { type ComponentProps, useState } from 'react'
import { DataTable } from './DataTable.tsx'
import { type Coluna, type Grupo, type Ordem, ordenarGrupos } from './data-table.ts'

type Props<T> = Omit<ComponentProps<typeof DataTable<T>>, 'ordem' | 'aoOrdenar'> & {
  colunas: readonly Coluna<T>[]
  grupos: readonly Grupo<T>[]
}

/** A table that is shown whole, whose rows the person orders by a column until they leave the screen. */
export function TabelaOrdenavel<T>(props: Props<T>) {
  const [ordem, setOrdem] = useState<Ordem>()
  const grupos = ordenarGrupos(props.grupos, props.colunas, ordem)
  return <DataTable {...props} grupos={grupos} ordem={ordem} aoOrdenar={setOrdem} />
}
