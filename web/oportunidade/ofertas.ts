import { queryOptions } from '@tanstack/react-query'
import { ofertaApi } from '#shared/oferta/api.ts'
import type { OfertaUnica } from '#shared/oferta/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/erro.ts'

/** Half a minute, as the other blocks of a client; a change makes it old at once. */
const FRESCO_MS = 30_000

export const consultaDeOfertas = (idRelacionamento: string) =>
  queryOptions<OfertaUnica, ApiError>({
    queryKey: chaves.bloco(idRelacionamento, 'ofertaUnica'),
    queryFn: ({ signal }) => call(ofertaApi.unica, { query: { idRelacionamento } }, { signal }),
    staleTime: FRESCO_MS,
  })
