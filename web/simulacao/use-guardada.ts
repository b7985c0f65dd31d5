import { useQuery } from '@tanstack/react-query'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { q } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'

type Guardado = { idOportunidade: string; idSimulacao: string }

/** What the gestor says of the simulation that an oportunidade keeps; undefined while not known. */
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
