import type { FastifyInstance } from 'fastify'
import type { Fila } from '../base/jobs/fila.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { umAUm } from '../base/jobs/um-a-um.ts'
import { avancarEnviosSempre } from './envio.ts'
import { FILA_DE_IMPORTACOES, importar, type ImportarServices, retomarParadas } from './importar.ts'
import { adicionarArquivosDoMailing } from './receber-arquivo.ts'

type Services = ImportarServices & {
  app: FastifyInstance
  fila: Fila
  relatar: (error: unknown) => void
}

const RETOMAR_MS = 10_000

/** The files of imports, their jobs, what takes a killed one up, and the sendings. Answers what stops it. */
export function ligarMailing({ app, fila, relatar, ...services }: Services): () => Promise<void> {
  adicionarArquivosDoMailing(app, services)
  umAUm<{ id: string }>(fila, FILA_DE_IMPORTACOES, ({ id }) => importar(services, id), relatar)
  const pararRetomada = repetir(RETOMAR_MS, () => retomarParadas({ ...services, fila }), relatar)
  const pararEnvios = avancarEnviosSempre({ ...services, fila }, relatar)
  return async () => {
    await pararRetomada()
    await pararEnvios()
  }
}
