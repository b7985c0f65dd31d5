import type { ComponentProps } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { Block, type ConsultaPaginada } from './Block.tsx'
import { CarregarMais } from './CarregarMais.tsx'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import './lista-paginada.css'

type Props<T> = Omit<ComponentProps<typeof DataTable<T>>, 'grupos' | 'ordem' | 'aoOrdenar'> & {
  titulo: string
  consulta: ConsultaPaginada<T>
  /** Said instead of the rows: `Não foi possível carregar as propostas`. */
  erro: string
  /** Said when there is none. */
  vazia: string
}

/** A block with one long table: its four states, and the next page at the foot. */
export function ListaPaginada<T>({ titulo, consulta, erro, vazia, ...tabela }: Props<T>) {
  return (
    <div className="lista-paginada">
      <Block
        titulo={titulo}
        contagem={consulta.haMais ? undefined : consulta.data?.length}
        semMargem
        linhas={8}
        consulta={consulta}
        erro={erro}
        vazio={{
          quando: (linhas) => linhas.length === 0,
          mostrar: consulta.haMais ? (
            <EmptyState
              titulo="Nenhum até aqui"
              texto="A busca parou antes do fim da lista."
              acao={
                <ActionButton carregando={consulta.carregandoMais} onClick={consulta.carregarMais}>
                  Continuar procurando
                </ActionButton>
              }
            />
          ) : (
            <EmptyState titulo={vazia} />
          ),
        }}
      >
        {(linhas) => (
          <>
            <DataTable {...tabela} grupos={[{ id: titulo, linhas }]} />
            <CarregarMais consulta={consulta} />
          </>
        )}
      </Block>
    </div>
  )
}
