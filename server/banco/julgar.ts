import type { Pool } from 'pg'
import { EventoDoBanco } from '#integrations/banco/protocolo.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { type Adiamento, type Devido, rodada } from '../base/jobs/rodada.ts'
import { AVISO_ILEGIVEL } from '#shared/divergencia/shapes.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { travarProposta } from '../proposta/travar.ts'
import type { Sistema } from '../proposta/mover.ts'
import { aplicarEstado, divergir } from './aplicar.ts'
import { type Fonte, lerGuardado } from './da-camara.ts'
import { adiarAviso, avisosPorJulgar, guardarAviso, tomarAviso, travarAvisos } from './sql.ts'

/** A notice further ahead of our clock than this is not believed: a person looks at it. */
const ADIANTE_MS = 24 * 60 * 60_000

/** The bytes that the bank, or the clearing, signed, with what proves them. */
export type Prova = { corpo: string; instante: string; assinatura: string }

type Ouvido = {
  promotor: string
  fonte?: Fonte
  evento: Pick<EventoDoBanco, 'evento' | 'numero' | 'ocorridoEm'>
  prova: Prova
}

/**
 * Keeps a notice with its proof, and judges it by its own instant once it is kept. One of a coming
 * instant, or that cannot be judged now, waits for `julgarAvisos`.
 *
 * @throws when it cannot be kept
 */
export async function ouvir(
  services: JulgarServices,
  { promotor, fonte = 'BANCO', evento: { evento: chave, ocorridoEm, numero }, prova }: Ouvido,
  relatar: (error: unknown) => void,
): Promise<void> {
  const agora = services.agora()
  const quando = new Date(ocorridoEm)
  const falta = quando.getTime() - agora.getTime()
  const espera = falta > 0 && falta <= ADIANTE_MS
  await transaction(services.pool, sistemaNo(promotor), async ({ client }) => {
    await guardarAviso(client, {
      ...prova,
      chave,
      fonte,
      numero,
      ocorridoEm: quando,
      agora,
      julgarEm: espera ? quando : agora,
    })
  })
  if (!espera) await julgarAviso(services, { chave, promotor }, agora).catch(relatar)
}

type JulgarServices = { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date }

/**
 * Judges the kept notices whose instant has come. One that cannot be judged is reported and
 * postponed: however many there are, they do not hold up the others.
 *
 * @returns how many
 */
export async function julgarAvisos(
  services: JulgarServices,
  relatar: (error: unknown) => void,
): Promise<number> {
  const agora = services.agora()
  return rodada({
    agora,
    porJulgar: (depois) => avisosPorJulgar(services.pool, depois),
    julgar: (aviso) => julgarAviso(services, aviso, agora),
    adiar: ({ promotor }, adiamento) => adiar(services, promotor, adiamento, agora),
    relatar,
  })
}

async function adiar(
  { pool }: JulgarServices,
  promotor: string,
  adiamento: Adiamento,
  agora: Date,
): Promise<void> {
  await transaction(pool, sistemaNo(promotor), async ({ client }) => {
    const aviso = await adiarAviso(client, adiamento)
    if (!aviso || aviso.espera) return
    const travada = await travarProposta(client, aviso.numero)
    if (!travada) return
    await anotarDivergencia({ client, agora }, travada, {
      chave: `banco-aviso:${adiamento.chave}`,
      sistema: aviso.fonte,
      nossa: travada.situacao,
      deles: AVISO_ILEGIVEL,
      motivo: `O aviso ${doDizer[aviso.fonte]} foi tentado por um dia e não pôde ser aplicado`,
      ocorridaEm: aviso.ocorridoEm,
    })
  })
}

async function julgarAviso(
  { pool, fila }: JulgarServices,
  { chave, promotor }: Pick<Devido, 'chave' | 'promotor'>,
  agora: Date,
): Promise<boolean> {
  return transaction(pool, sistemaNo(promotor), async ({ client }) => {
    const aviso = await tomarAviso(client, { chave })
    if (!aviso) return false
    await julgarTomado({ client, agora, fila }, { chave, ...aviso })
    return true
  })
}

/** One of more than a day ahead goes to a person. */
async function julgarTomado(
  sistema: Sistema,
  { chave, fonte, corpo }: { chave: string; fonte: Fonte; corpo: string },
): Promise<void> {
  const estado = lerGuardado(fonte, JSON.parse(corpo))
  if (!estado) return
  if (Date.parse(estado.ocorridoEm) - sistema.agora.getTime() <= ADIANTE_MS) {
    await aplicarEstado(sistema, `evento:${chave}`, estado, fonte)
    return
  }
  const travada = await travarProposta(sistema.client, estado.numero)
  const porque = `O aviso ${doDizer[fonte]} tem data de mais de um dia adiante`
  if (travada) await divergir(sistema, travada, { estado, porque, fonte })
}

const doDizer: Record<Fonte, string> = { BANCO: 'do banco', CAMARA: 'da câmara' }

/**
 * The proposta ended: a payment that waited for its booking is judged in the same transaction, so that
 * the margin of money that the bank says it paid stays reserved.
 */
export async function julgarAdiantados(
  sistema: Sistema,
  { idProposta }: { idProposta: string },
): Promise<void> {
  const { client, agora } = sistema
  for (const guardado of await travarAvisos(client, { idProposta })) {
    const { chave, fonte, corpo } = guardado
    const { data: aviso } = EventoDoBanco.safeParse(lerJson(corpo))
    if (fonte !== 'BANCO' || aviso?.situacao !== 'PAGA') continue
    if (new Date(aviso.ocorridoEm) > agora) continue
    await tomarAviso(client, { chave })
    await julgarTomado(sistema, guardado)
  }
}

/** Nothing of what is no JSON. */
export function lerJson(corpo: string): unknown {
  try {
    return JSON.parse(corpo)
  } catch {
    return undefined
  }
}
