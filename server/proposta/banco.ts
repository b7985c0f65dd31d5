import { repetir } from '../db/repetir.ts'
import { type AverbacaoServices, averbar } from './averbar.ts'
import { conciliar, conferirDesistencias } from './conciliar.ts'
import { conferirAverbacoes } from './conferir-averbacoes.ts'
import { enviarAoBanco } from './enviar.ts'
import { FILA_DE_AVERBACAO, FILA_DE_INFORMES, type Fila } from './fila.ts'
import { type Informe, informarFormalizacao } from './formalizacao.ts'
import { contarSaldoAoBanco } from './informar-saldo.ts'
import type { InformeDoSaldo } from './saldo.ts'

const CONCILIAR_MS = 30_000
const CONFERIR_MS = 2000
/** A week of what was paid is asked about each time. */
const DESISTENCIAS_MS = 15 * 60_000

/**
 * The background work of propostas: jobs that hand them in, book them and tell the bank, the question
 * about those that have been still or may be taken back, and the bookings whose time has come. Answers
 * what ends it in order; the queue itself is its owner's to stop.
 */
export function ligarBanco(
  services: AverbacaoServices,
  fila: Fila,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  const parar = [
    repetir(CONCILIAR_MS, () => conciliar(services), relatar),
    repetir(DESISTENCIAS_MS, () => conferirDesistencias(services), relatar),
    repetir(CONFERIR_MS, () => conferirAverbacoes(services), relatar),
  ]
  fila.trabalhar((envio) => enviarAoBanco(services, envio)).catch(relatar)
  umAUm<{ idProposta: string }>(fila, FILA_DE_AVERBACAO, (job) => averbar(services, job), relatar)
  umAUm<Informe | InformeDoSaldo>(fila, FILA_DE_INFORMES, (job) => informar(services, job), relatar)

  return async () => {
    await Promise.all(parar.map((cada) => cada()))
  }
}

const informar = (services: AverbacaoServices, job: Informe | InformeDoSaldo): Promise<void> =>
  job.situacao === 'SALDO_CONFERIDO'
    ? contarSaldoAoBanco(services, job)
    : informarFormalizacao(services, job)

/** A job that fails is tried again later, the others of its batch are not. */
function umAUm<T extends object>(
  fila: Fila,
  nome: string,
  fazer: (job: T) => Promise<void>,
  relatar: (error: unknown) => void,
): void {
  fila
    .trabalharEmLotes<T>(nome, { trabalhadores: 2, lote: 1 }, async (jobs) => {
      const denovo = new Set<string>()
      for (const { id, data } of jobs) {
        await fazer(data).catch((error: unknown) => {
          denovo.add(id)
          relatar(error)
        })
      }
      return denovo
    })
    .catch(relatar)
}
