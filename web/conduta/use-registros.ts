import { condutaApi } from '#shared/conduta/api.ts'
import type { Registro } from '#shared/conduta/shapes.ts'
import { call } from '../api/client.ts'
import { type ConsultaDePaginas, usePaginas } from '../api/paginas.ts'
import { useLeitura } from '../session/motivo.ts'

const { registros } = condutaApi

/** What was proposed, of everybody or of one person, page by page. */
export function useRegistros(query: {
  codigoPromotor?: string | undefined
  idUsuario?: string
}): ConsultaDePaginas<Registro> {
  return usePaginas<Registro>({
    chave: [registros.path, 'paginas', query],
    pedir: (aPartirDe, signal) =>
      call(registros, { query: { ...query, ...aPartirDe } }, { signal }),
    leitura: useLeitura(registros.permissao),
    idDe: ({ idConduta }) => idConduta,
  })
}
