import type { FastifyInstance } from 'fastify'
import type { Fila } from '../base/jobs/fila.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { umAUm } from '../base/jobs/um-a-um.ts'
import { conferirPedidos } from './conferir.ts'
import { adicionarEventosDosPedidos } from './eventos.ts'
import { FILA_DOS_PEDIDOS, type Pedido } from './fila.ts'
import { levarPedido, type PedidosServices } from './pedir.ts'
import { avisarSilencios } from './silencio.ts'

const VARRER_MS = 15_000

type Services = PedidosServices & {
  app: FastifyInstance
  fila: Fila
  segredo: string
  relatar: (error: unknown) => void
}

/** Our requests to the clearing, its notices about them, and the sweeps. Answers what stops it. */
export function ligarCamara({ app, segredo, relatar, ...services }: Services): () => Promise<void> {
  adicionarEventosDosPedidos(app, { ...services, segredo, relatar })
  umAUm<Pedido>(services.fila, FILA_DOS_PEDIDOS, (job) => levarPedido(services, job), relatar)
  const paradas = [
    repetir(VARRER_MS, () => conferirPedidos(services, relatar), relatar),
    repetir(VARRER_MS, () => avisarSilencios(services, relatar), relatar),
  ]
  return async () => {
    for (const parar of paradas) await parar()
  }
}
