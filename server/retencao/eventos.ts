import type { FastifyInstance } from 'fastify'
import {
  AvisoDaCamara,
  CABECALHO_DA_CAMARA,
  CAMINHO_DOS_EVENTOS_DA_CAMARA,
  conferirAviso,
} from '#integrations/camara/protocolo.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'
import { Recusa } from '../base/http/recusa.ts'
import { type JulgarServices, ouvir } from './julgar.ts'

type EventosServices = JulgarServices & {
  /** Shared with the clearing. */
  segredo: string
  relatar: (error: unknown) => void
}

/** Takes the notices of the clearing, signed within five minutes of the true clock. */
export function adicionarEventosDaCamara(
  app: FastifyInstance,
  { segredo, relatar, ...services }: EventosServices,
): void {
  adicionarRotaAssinada(app, {
    caminho: CAMINHO_DOS_EVENTOS_DA_CAMARA,
    conferir: (headers, corpo) =>
      conferirAviso(segredo, unico(headers[CABECALHO_DA_CAMARA]), corpo, new Date()),
    receber: async (corpo, assinado) => {
      const { data: aviso } = AvisoDaCamara.safeParse(corpo)
      if (!aviso) throw new Recusa('invalido', 'O aviso da câmara não tem a forma esperada')
      await ouvir(
        services,
        {
          aviso,
          corpo: assinado.corpo.toString(),
          assinatura: unico(assinado.headers[CABECALHO_DA_CAMARA]) ?? '',
        },
        relatar,
      )
    },
  })
}
