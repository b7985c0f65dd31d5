import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import type { Pagina, PropostaDaLista, propostaApi } from '#shared/proposta/api.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

type Listagem = (typeof propostaApi)[
  | 'emAberto'
  | 'emAndamento'
  | 'emAtraso'
  | 'reprovadas'
  | 'esteira'] &
  Endpoint

type Props = {
  id: string
  titulo: string
  vazia: string
  endpoint: Listagem
  busca: Input<Listagem>['query']
  colunas: readonly Coluna<PropostaDaLista>[]
}

/** Propostas page after page; a row opens its proposta. */
export function ListaDePropostas(props: Props) {
  const { id, titulo, vazia, endpoint, busca, colunas } = props
  const motivo = useMotivo()(endpoint.permissao)
  const consulta = useLista(endpoint, busca, motivo === undefined)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = consulta
  const propostas = consulta.data?.pages.flatMap(({ items }) => items)
  const navigate = useNavigate()
  return (
    <Block
      titulo={titulo}
      contagem={hasNextPage ? undefined : propostas?.length}
      semMargem
      linhas={8}
      consulta={{
        ...consulta,
        data: propostas,
        isError: consulta.isLoadingError,
        indisponivel: motivo,
      }}
      erro="Não foi possível carregar as propostas"
      vazio={{
        quando: (todas) => todas.length === 0,
        mostrar: <EmptyState titulo={vazia} />,
      }}
    >
      {(todas) => (
        <div className="esteira-lista">
          <DataTable
            rotulo={`Propostas ${titulo.toLowerCase()}`}
            colunas={colunas}
            grupos={[{ id, linhas: todas }]}
            idDe={({ idProposta }) => idProposta}
            nomeDe={({ numero }) => `proposta ${numero}`}
            aoAbrir={({ idProposta }) =>
              void navigate({ to: '/front/esteira/proposta/$idProposta', params: { idProposta } })
            }
          />
          {(hasNextPage || consulta.isFetchNextPageError) && (
            <p className="esteira-mais">
              {consulta.isFetchNextPageError && (
                <span role="alert">Não foi possível carregar mais.</span>
              )}
              <ActionButton carregando={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {consulta.isFetchNextPageError ? 'Tentar novamente' : 'Carregar mais'}
              </ActionButton>
            </p>
          )}
        </div>
      )}
    </Block>
  )
}

const POR_PAGINA = 50

/** Page after page by the cursor that each one ends with. */
function useLista(endpoint: Listagem, busca: Props['busca'], enabled: boolean) {
  return useInfiniteQuery<
    Pagina,
    ApiError,
    { pages: Pagina[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [endpoint.path, 'paginas', busca],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...busca, PageSize: POR_PAGINA, ...(cursor ? { cursor } : {}) }
      return call<Listagem>(endpoint, { query }, { signal })
    },
    enabled,
    initialPageParam: undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
  })
}
