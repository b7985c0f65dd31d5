import { useQueryClient } from '@tanstack/react-query'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import type { SituacaoDaIndicacao } from '#shared/indicacao/shapes.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura } from '../session/motivo.ts'

const { listar, consultarLink } = indicacaoApi

/** Refetched when somebody sends the form of the page. */
export function useIndicacoes(situacao: SituacaoDaIndicacao | undefined) {
  const cache = useQueryClient()
  useAviso('indicacao', () => {
    for (const { path } of [listar, consultarLink]) {
      void cache.invalidateQueries({ queryKey: [path] })
    }
  })
  return usePaginas({
    chave: [listar.path, 'paginas', situacao ?? null],
    pedir: (aPartirDe, signal) =>
      call(listar, { query: { ...(situacao && { situacao }), ...aPartirDe } }, { signal }),
    leitura: useLeitura(listar.permissao),
    idDe: ({ idIndicacao }) => idIndicacao,
  })
}
