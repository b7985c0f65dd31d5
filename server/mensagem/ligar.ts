import type { Fila } from '../base/jobs/fila.ts'
import { type Envio, FILA_DE_MENSAGENS, FILA_URGENTE } from './enfileirar.ts'
import { conciliarMensagens, enviarLote, type EnvioServices } from './enviar.ts'

const CONCILIAR_MS = 10_000

type Ritmo = { trabalhadores: number; lote: number }

/**
 * Background work of messages: workers that send, and reconciliation of unfinished ones, run once
 * at the start for those of a killed worker. Answers the function that stops it in order; the queue
 * is stopped by its owner.
 */
export function ligarMensagens(
  services: EnvioServices,
  fila: Fila,
  ritmo: Ritmo,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  let conciliando: Promise<void> | undefined
  const conciliar = () => {
    conciliando ??= conciliarMensagens(services)
      .then(() => undefined, relatar)
      .finally(() => {
        conciliando = undefined
      })
  }
  const relogio = setInterval(conciliar, CONCILIAR_MS)
  conciliar()
  for (const qual of [FILA_URGENTE, FILA_DE_MENSAGENS]) {
    fila.trabalharEmLotes<Envio>(qual, ritmo, (jobs) => enviarLote(services, jobs)).catch(relatar)
  }

  return async () => {
    clearInterval(relogio)
    await conciliando
  }
}
