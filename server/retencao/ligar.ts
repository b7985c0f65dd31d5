import type { Pool } from 'pg'
import type { FastifyInstance } from 'fastify'
import type { Camara } from '#integrations/camara/camara.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { umAUm } from '../base/jobs/um-a-um.ts'
import { adicionarEventosDaCamara } from './eventos.ts'
import { julgarAvisos } from './julgar.ts'
import { FILA_DE_RESPOSTAS, responderACamara, type Resposta } from './responder.ts'
import { varrerCtcs } from './varrer.ts'

const VARRER_MS = 15_000
const JULGAR_MS = 10_000

type Services = {
  app: FastifyInstance
  pool: Pool
  fila: Fila
  camara: Camara
  segredo: string
  agora: () => Date
  relatar: (error: unknown) => void
}

/** The door of the clearing, the answers to it, and the clocks. Answers what stops it. */
export function ligarRetencao({
  app,
  segredo,
  relatar,
  ...services
}: Services): () => Promise<void> {
  const { fila } = services
  adicionarEventosDaCamara(app, { ...services, segredo, relatar })
  umAUm<Resposta>(fila, FILA_DE_RESPOSTAS, (job) => responderACamara(services, job), relatar)
  const paradas = [
    repetir(JULGAR_MS, () => julgarAvisos(services, relatar), relatar),
    repetir(VARRER_MS, () => varrerCtcs({ ...services, relatar }), relatar),
  ]
  return async () => {
    for (const parar of paradas) await parar()
  }
}
