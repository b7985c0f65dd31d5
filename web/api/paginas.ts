import { useInfiniteQuery } from '@tanstack/react-query'
import type { ConsultaPaginada } from '../ui/Block.tsx'
import { escopo } from './client.ts'
import type { ApiError } from './erro.ts'

/** The answer of every list with a cursor: `proximo` is null after the last row. */
type Pagina<T> = { items: readonly T[]; proximo: string | null; total?: number }

type Paginas<T> = {
  /** Begins with the path of the call, so that invalidating the call reaches every page. */
  chave: readonly unknown[]
  /** One page; the first has no cursor. */
  pedir: (aPartirDe: { cursor?: string }, signal: AbortSignal) => Promise<Pagina<T>>
  /** Of `useLeitura`: whether it is asked for now, and what is said in the place of the rows. */
  leitura?: { enabled: boolean; indisponivel: string | undefined }
  /** The loaded pages are asked for again so often: what they show depends on the hour. */
  aCadaMs?: number
  /** What tells a row from the others. Written after `pedir`, which says what a row is. */
  idDe: (linha: T) => string
}

/** With the number of pages that came, and of all rows where the call counts them. */
export type ConsultaDePaginas<T> = ConsultaPaginada<T> & {
  paginas: number
  total: number | undefined
}

/** The rows of a list, page after page, by the cursor of each page (`ListaPaginada`). */
export function usePaginas<T>({
  chave,
  pedir,
  leitura,
  aCadaMs,
  idDe,
}: Paginas<T>): ConsultaDePaginas<T> {
  const { data, isLoadingError, isFetching, refetch, ...resto } = useInfiniteQuery<
    Pagina<T>,
    ApiError,
    { pages: Pagina<T>[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...chave, escopo()],
    queryFn: ({ pageParam: cursor, signal }) => pedir(cursor ? { cursor } : {}, signal),
    enabled: leitura?.enabled ?? true,
    ...(aCadaMs !== undefined && { refetchInterval: aCadaMs }),
    initialPageParam: undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
  })
  return {
    idDe,
    data: data && juntarPaginas(data.pages, idDe),
    paginas: data?.pages.length ?? 0,
    total: data?.pages.at(-1)?.total,
    isError: isLoadingError,
    error: resto.error,
    isFetching,
    refetch,
    indisponivel: leitura?.indisponivel,
    haMais: resto.hasNextPage,
    carregandoMais: resto.isFetchingNextPage,
    falhouMais: resto.isFetchNextPageError,
    carregarMais: () => void resto.fetchNextPage(),
  }
}

/**
 * Pages as one list. A row that moved to a later page while the pages were read came twice: the last one was read
 * last, and stands where the row is now.
 */
export function juntarPaginas<T>(
  paginas: readonly Pick<Pagina<T>, 'items'>[],
  idDe: (linha: T) => string,
): T[] {
  const linhas = paginas.flatMap(({ items }) => items)
  const ultimas = new Map(linhas.map((linha) => [idDe(linha), linha]))
  return linhas.filter((linha) => ultimas.get(idDe(linha)) === linha)
}
