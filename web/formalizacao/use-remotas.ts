import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/endpoint.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { BuscaPendentes, ParteDasRemotas } from '#shared/formalizacao/shapes.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'
import { useAviso } from '../notificacao/use-aviso.ts'

const POR_PAGINA = 50
const { propostasRemotas } = formalizacaoApi
type Pagina = Output<typeof propostasRemotas>
type Busca = Pick<BuscaPendentes, 'situacao' | 'atendente'> & { parte: ParteDasRemotas }

/** Page after page by the cursor that each one ends with; asked again when one of them moves. */
export function useRemotas(busca: Busca, enabled: boolean) {
  const cache = useQueryClient()
  useAviso('formalizacao', () => {
    void cache.invalidateQueries({ queryKey: [propostasRemotas.path] })
  })
  return useInfiniteQuery<
    Pagina,
    ApiError,
    { pages: Pagina[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [propostasRemotas.path, 'paginas', busca],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...busca, PageSize: POR_PAGINA, ...(cursor ? { cursor } : {}) }
      return call(propostasRemotas, { query }, { signal })
    },
    enabled,
    initialPageParam: undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
  })
}
