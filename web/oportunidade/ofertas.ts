import { queryOptions } from '@tanstack/react-query'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { OfertaUnica } from '#shared/oferta/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'

/** Half a minute, as the other blocks of a client; a change makes it old at once. */
const FRESCO_MS = 30_000

/** What shows amounts of oportunidades: the offers of today made them anew. */
const comValores = ['oportunidades', 'contratos', 'valoresOportunidade'] as const

export const consultaDeOfertas = (idRelacionamento: string) =>
  queryOptions<OfertaUnica, ApiError>({
    queryKey: chaves.bloco(idRelacionamento, 'ofertaUnica'),
    queryFn: async ({ signal, client }) => {
      const oferta = await call(ofertaApi.unica, { query: { idRelacionamento } }, { signal })
      if (oferta.refeitas > 0) {
        for (const bloco of comValores) {
          void client.invalidateQueries({ queryKey: chaves.bloco(idRelacionamento, bloco) })
        }
      }
      return oferta
    },
    staleTime: FRESCO_MS,
  })
