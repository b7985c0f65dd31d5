import { repetir } from '../base/jobs/repetir.ts'
import { type AverbacaoServices, averbar } from '../averbacao/averbar.ts'
import { conciliar, conferirDesistencias, reenviarParadas } from './conciliar.ts'
import { conferirAverbacoes } from '../averbacao/conferir.ts'
import { ouvirRetornos } from '../averbacao/retorno.ts'
import { enviarAoBanco, type EnvioServices } from './enviar.ts'
import { criarInformarBanco, criarOuvirBanco } from './informar-averbacao.ts'
import { julgarAvisos } from './julgar.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { umAUm } from '../base/jobs/um-a-um.ts'
import { FILA_DE_AVERBACAO } from '../averbacao/pedir.ts'
import {
  type Envio,
  FILA_DE_ENVIO,
  FILA_DE_INFORMES,
  type InformeDaConta,
} from '../proposta/filas.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { pararImpedidas } from '../proposta/impedir.ts'
import { contarContaAoBanco } from './informar-conta.ts'
import { informarFormalizacao } from './informar-formalizacao.ts'
import { contarSaldoAoBanco } from './informar-saldo.ts'
import { varrerPrecosSempre } from '../preco/varrer.ts'
import type { InformeDoSaldo } from '../proposta/saldo.ts'

const CONCILIAR_MS = 30_000
const CONFERIR_MS = 2000
const JULGAR_MS = 10_000
/** A week of what was paid is asked about each time. */
const DESISTENCIAS_MS = 15 * 60_000
const RETORNOS_MS = 15 * 60_000

/** What the bank and the bookings need from outside. */
export type BancoServices = EnvioServices & Omit<AverbacaoServices, 'informarBanco' | 'ouvirBanco'>

/**
 * Background work of propostas: jobs that submit and book them and notify the bank, reconciliation,
 * withdrawals, due bookings, new prices. Answers the function that stops it in order; the queue is stopped by
 * its owner.
 */
export function ligarBanco(
  services: BancoServices,
  fila: Fila,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  const daAverbacao = {
    ...services,
    informarBanco: criarInformarBanco(services),
    ouvirBanco: criarOuvirBanco(services),
  }
  const parar = [
    repetir(CONCILIAR_MS, () => conciliar(services, relatar), relatar),
    repetir(DESISTENCIAS_MS, () => conferirDesistencias(services, relatar), relatar),
    repetir(RETORNOS_MS, () => ouvirRetornos(services, relatar), relatar),
    repetir(CONCILIAR_MS, () => reenviarParadas(services), relatar),
    repetir(JULGAR_MS, () => julgarAvisos(services, relatar), relatar),
    repetir(CONCILIAR_MS, () => pararImpedidas(services, relatar), relatar),
    repetir(CONFERIR_MS, () => conferirAverbacoes(services), relatar),
    varrerPrecosSempre(services, relatar),
  ]
  umAUm<Envio>(fila, FILA_DE_ENVIO, (job) => enviarAoBanco(services, job), relatar)
  umAUm<{ idProposta: string }>(
    fila,
    FILA_DE_AVERBACAO,
    (job) => averbar(daAverbacao, job),
    relatar,
  )
  umAUm<DoBanco>(fila, FILA_DE_INFORMES, (job) => informar(services, job), relatar)

  return async () => {
    await Promise.all(parar.map((cada) => cada()))
  }
}

type DoBanco = Informe | InformeDoSaldo | InformeDaConta

function informar(services: EnvioServices, job: DoBanco): Promise<void> {
  if (job.situacao === 'SALDO_CONFERIDO' || job.situacao === 'SALDO_RECEBIDO') {
    return contarSaldoAoBanco(services, job)
  }
  if (job.situacao === 'CONTA') return contarContaAoBanco(services, job)
  return informarFormalizacao(services, job)
}
