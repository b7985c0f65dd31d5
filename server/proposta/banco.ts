import { conciliar } from './conciliar.ts'
import { enviarAoBanco, type EnvioServices } from './enviar.ts'
import type { Fila } from './fila.ts'

const CONCILIAR_MS = 30_000

/**
 * The bank's background work: jobs that hand propostas in, and the question about those that have
 * been still. Answers what ends it in order; the queue itself is its owner's to stop.
 */
export function ligarBanco(
  services: EnvioServices,
  fila: Fila,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  let conciliando: Promise<void> | undefined
  const relogio = setInterval(() => {
    conciliando ??= conciliar(services)
      .then(() => undefined, relatar)
      .finally(() => {
        conciliando = undefined
      })
  }, CONCILIAR_MS)
  fila.trabalhar((envio) => enviarAoBanco(services, envio)).catch(relatar)

  return async () => {
    clearInterval(relogio)
    await conciliando
  }
}
