import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  AvisoDoPedido,
  CAMINHO_DOS_EVENTOS_DOS_PEDIDOS,
} from '#integrations/camara/pedidos-protocolo.ts'
import { CABECALHO_DA_CAMARA, conferirAviso } from '#integrations/camara/protocolo.ts'
import { ouvir } from '../banco/julgar.ts'
import { promotorDaProposta } from '../banco/sql.ts'
import { Recusa } from '../base/http/recusa.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'
import type { Fila } from '../base/jobs/fila.ts'

type EventosServices = {
  pool: Pool
  /** Shared with the clearing. */
  segredo: string
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
  relatar: (error: unknown) => void
}

/** Takes the clearing's notices about our requests, signed within five minutes of the true clock. */
export function adicionarEventosDosPedidos(
  app: FastifyInstance,
  { segredo, relatar, ...services }: EventosServices,
): void {
  adicionarRotaAssinada(app, {
    caminho: CAMINHO_DOS_EVENTOS_DOS_PEDIDOS,
    conferir: (headers, corpo) =>
      conferirAviso(segredo, unico(headers[CABECALHO_DA_CAMARA]), corpo, new Date()),
    receber: async (corpo, assinado) => {
      const { data: aviso } = AvisoDoPedido.safeParse(corpo)
      if (!aviso) throw new Recusa('invalido', 'O aviso da câmara não tem a forma esperada')
      const { chave: numero, evento, ocorridoEm } = aviso
      const { promotor } = await promotorDaProposta(services.pool, { numero })
      if (!promotor) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
      const assinatura = unico(assinado.headers[CABECALHO_DA_CAMARA]) ?? ''
      await ouvir(
        services,
        {
          promotor,
          fonte: 'CAMARA',
          evento: { evento: `camara-${evento}`, numero, ocorridoEm },
          prova: {
            corpo: assinado.corpo.toString(),
            instante: /^t=(\d+)/.exec(assinatura)?.[1] ?? '',
            assinatura,
          },
        },
        relatar,
      )
    },
  })
}
