import { useId, type ReactNode } from 'react'
import './block.css'
import { EmptyState } from './EmptyState.tsx'
import { falhaDe } from './falha.ts'
import { LeituraFalhou } from './LeituraFalhou.tsx'
import { Skeleton } from './Skeleton.tsx'

/** The part of a query that a block reads: `useQuery` gives it as it is. */
export type Consulta<T> = {
  data: T | undefined
  isError: boolean
  /** Says in the call's own words why it failed. */
  error?: Error | null
  isFetching: boolean
  refetch: () => unknown
  /** Why there is nothing to ask here: said in the place of the content. */
  indisponivel?: string | undefined
}

/** A query whose refetch is awaited, for a form that edits its data. */
export type ConsultaRelida<T> = Omit<Consulta<T>, 'refetch'> & {
  refetch: () => Promise<{ data: T | undefined }>
}

/** Rows loaded page by page (`usePaginas`): the loaded rows, and the function that loads more. */
export type ConsultaPaginada<T> = Consulta<readonly T[]> & {
  /** What tells a row from the others: one that came with two pages is there once. */
  idDe: (linha: T) => string
  haMais: boolean
  carregandoMais: boolean
  falhouMais: boolean
  carregarMais: () => void
}

type Props<T> = {
  titulo: string
  /** After the title, in grey: how many there are (`contarAte` where only a page is known). */
  contagem?: number | string | undefined
  acoes?: ReactNode
  consulta: Consulta<T>
  /** Said where the call's own words do not fit: `Não foi possível carregar os contratos`. */
  erro: string
  /** The content has the block to itself, without its margins: a table. */
  semMargem?: boolean
  /** Lines of the skeleton: as tall as the content will be. */
  linhas?: number
  vazio?: { quando: (data: T) => boolean; mostrar: ReactNode }
  children: (data: T) => ReactNode
}

/**
 * A titled part of a screen that loads, is empty or fails by itself; a failure is never "none", and a
 * failed refetch takes away nothing.
 */
export function Block<T>({
  titulo,
  contagem,
  acoes,
  consulta,
  erro,
  semMargem = false,
  linhas = 3,
  vazio,
  children,
}: Props<T>) {
  const id = useId()
  const { data, isError, error, isFetching, refetch, indisponivel } = consulta
  const espera = data === undefined && !isError && indisponivel === undefined
  const falha = isError && data === undefined ? falhaDe(error, erro) : undefined
  const vago = falha?.ausente ? falha.titulo : indisponivel

  return (
    <section className="bloco" aria-labelledby={id} aria-busy={espera}>
      <header className="bloco-topo">
        <h2 id={id}>
          {titulo}
          {contagem !== undefined && <span className="contagem">{contagem}</span>}
        </h2>
        {acoes && (
          <div className="row" data-nowrap data-gap="1">
            {acoes}
          </div>
        )}
      </header>
      <div className="bloco-corpo" data-sem-margem={semMargem || undefined}>
        {isError && (data !== undefined || vago === undefined) && (
          <LeituraFalhou error={error} senao={erro} carregando={isFetching} tentar={refetch} />
        )}
        {/* What was loaded stays: somebody may be typing in it. */}
        {data !== undefined && conteudo(data)}
        {espera && <Skeleton linhas={linhas} />}
        {vago !== undefined && <EmptyState titulo={vago} />}
      </div>
    </section>
  )

  function conteudo(pronto: T): ReactNode {
    return vazio?.quando(pronto) ? vazio.mostrar : children(pronto)
  }
}
