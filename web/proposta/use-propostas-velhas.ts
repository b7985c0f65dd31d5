import { useQueryClient } from '@tanstack/react-query'
import { propostaApi } from '#shared/proposta/api.ts'
import { useAviso } from '../notificacao/use-aviso.ts'

const listas = [
  propostaApi.emAberto,
  propostaApi.emAndamento,
  propostaApi.emAtraso,
  propostaApi.reprovadas,
  propostaApi.esteira,
  propostaApi.resumoDaEsteira,
]

/** When the server says that a proposta moved, the lists that are shown are asked again. */
export function usePropostasVelhas(): void {
  const cache = useQueryClient()
  useAviso('proposta', () => {
    for (const { path } of listas) void cache.invalidateQueries({ queryKey: [path] })
  })
}
