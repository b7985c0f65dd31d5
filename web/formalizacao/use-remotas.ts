import { useQueryClient } from '@tanstack/react-query'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { BuscaPendentes, ParteDasRemotas } from '#shared/formalizacao/shapes.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura } from '../session/motivo.ts'

const POR_PAGINA = 50
const { propostasRemotas } = formalizacaoApi
type Busca = Pick<BuscaPendentes, 'situacao' | 'atendente'> & { parte: ParteDasRemotas }

/** Refetched when one of them moves. */
export function useRemotas(busca: Busca) {
  const cache = useQueryClient()
  useAviso('formalizacao', () => {
    void cache.invalidateQueries({ queryKey: [propostasRemotas.path] })
  })
  return usePaginas({
    chave: [propostasRemotas.path, 'paginas', busca],
    pedir: (aPartirDe, signal) =>
      call(
        propostasRemotas,
        { query: { ...busca, PageSize: POR_PAGINA, ...aPartirDe } },
        { signal },
      ),
    leitura: useLeitura(propostasRemotas.permissao),
    idDe: ({ idFormalizacao }) => idFormalizacao,
  })
}
