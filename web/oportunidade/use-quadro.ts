import { useQuery, useQueryClient } from '@tanstack/react-query'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useLeitura } from '../session/motivo.ts'
import type { Filtro } from './busca-do-quadro.ts'

/** The cards of one status. */
export const useColuna = (status: StatusOportunidade, filtro: Filtro) =>
  usePaginas({
    chave: [oportunidadeApi.quadro.path, status, filtro],
    pedir: (aPartirDe, signal) =>
      call(oportunidadeApi.quadro, { query: { ...filtro, status, ...aPartirDe } }, { signal }),
    leitura: useLeitura(oportunidadeApi.quadro.permissao),
    idDe: ({ idOportunidade }) => idOportunidade,
  })

/** Number of cards in each status, as formatted in the column's head. */
export function useContagens({ ordem: _ordem, ...query }: Filtro) {
  const { enabled } = useLeitura(oportunidadeApi.resumoDoQuadro.permissao)
  const { data } = useQuery({ ...q(oportunidadeApi.resumoDoQuadro, { query }), enabled })
  return (status: StatusOportunidade): string | undefined => {
    const linha = data?.find((uma) => uma.status === status)
    return linha && `${linha.quantas}${linha.haMais ? '+' : ''}`
  }
}

/** Queries to refetch after a move: the board, and the blocks of the moved clients. */
export function useQuadroVelho(): (clientes: readonly string[]) => void {
  const cache = useQueryClient()
  return (clientes) => {
    const doQuadro = [
      oportunidadeApi.quadro,
      oportunidadeApi.resumoDoQuadro,
      oportunidadeApi.lotesRecentes,
      oportunidadeApi.historico,
    ]
    for (const { path } of doQuadro) void cache.invalidateQueries({ queryKey: [path] })
    for (const id of new Set(clientes)) {
      void cache.invalidateQueries({ queryKey: chaves.cliente(id) })
    }
  }
}

/** When the server says that the system moved some, the board is asked again. */
export function useQuadroAvisado(): void {
  const envelhecer = useQuadroVelho()
  useAviso('oportunidade', () => envelhecer([]))
}

/** ` (3)`: the number that the menu shows, beside the link that leads to them. */
export function useEsperas(enabled: boolean): string {
  const { data } = useQuery({ ...q(oportunidadeApi.esperamMotivo, { query: {} }), enabled })
  if (!data || data.items.length === 0) return ''
  return ` (${data.items.length}${data.proximo === null ? '' : '+'})`
}
