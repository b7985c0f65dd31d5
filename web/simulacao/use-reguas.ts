import { useQuery } from '@tanstack/react-query'
import { simulacaoApi, type ReguaDaMargem } from '#shared/simulacao/api.ts'
import { qDita } from '../api/query.ts'
import { idDaFonte } from './fontes.ts'

/** The margin of each benefit and job of the client, by its id. */
export function useReguas(idRelacionamento: string): ReadonlyMap<string | null, ReguaDaMargem> {
  const { data } = useQuery(qDita(simulacaoApi.margens, { query: { idRelacionamento } }))
  return new Map(data?.items.map((regua) => [idDaFonte(regua), regua]))
}
