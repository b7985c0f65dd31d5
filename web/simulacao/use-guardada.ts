import { useQuery } from '@tanstack/react-query'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'

type Guardado = { idOportunidade: string; idSimulacao: string }

/**
 * The stored simulation of an oportunidade with the gestor's reason; undefined while unknown, or once another one is
 * stored.
 */
export function useGuardada(guardado: Guardado | undefined) {
  const consulta = useQuery({
    ...q(simulacaoApi.daOportunidade, {
      params: { idOportunidade: guardado?.idOportunidade ?? '' },
    }),
    enabled: guardado !== undefined,
  })
  useAviso('simulacao', ({ idOportunidade }) => {
    if (idOportunidade === guardado?.idOportunidade) void consulta.refetch()
  })
  const guardada = consulta.data?.guardada
  return guardada && guardada.idSimulacao === guardado?.idSimulacao ? guardada : undefined
}
