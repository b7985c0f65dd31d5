import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { Block, type ConsultaPaginada } from './Block.tsx'
import { CarregarMais } from './CarregarMais.tsx'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import './lista-paginada.css'

type Props<T> = Omit<ComponentProps<typeof DataTable<T>>, 'grupos' | 'idDe'> & {
  titulo: string
  /** What the whole list adds up to, of the pages not yet here too. */
  totais?: ReactNode
  consulta: ConsultaPaginada<T>
  /** Said instead of the rows: `Não foi possível carregar as propostas`. */
  erro: string
  /** Said when there is none. */
  vazia: string
}

/** A block with one long table: its four states, and the next page at the foot. */
export function ListaPaginada<T>(props: Props<T>) {
  const { titulo, totais, consulta, erro, vazia, ...tabela } = props
  return (
    <div className="lista-paginada">
      <Block
        titulo={titulo}
        contagem={totais || consulta.haMais ? undefined : consulta.data?.length}
        acoes={totais}
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
            <DataTable {...tabela} idDe={consulta.idDe} grupos={[{ id: titulo, linhas }]} />
            <CarregarMais consulta={consulta} />
          </>
        )}
      </Block>
    </div>
  )
}
