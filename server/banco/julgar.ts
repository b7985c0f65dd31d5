import type { Pool } from 'pg'
import { EventoDoBanco } from '#integrations/banco/protocolo.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { AVISO_ILEGIVEL } from '#shared/divergencia/shapes.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { travarProposta } from '../proposta/travar.ts'
import type { Sistema } from '../proposta/mover.ts'
import { aplicarEstado, divergir } from './aplicar.ts'
import { adiarAviso, avisosPorJulgar, guardarAviso, tomarAviso } from './sql.ts'

/** A notice further ahead of our clock than this is not believed: a person looks at it. */
const ADIANTE_MS = 24 * 60 * 60_000

/** The bytes that the bank signed, with what proves them. */
export type Prova = { corpo: string; instante: string; assinatura: string }

/**
 * Keeps a notice with its proof and judges it by its own instant. One of a coming instant waits for
 * `julgarAvisos`; one of more than a day ahead goes to a person.
 */
export async function ouvir(
  sistema: Sistema,
  { evento, ocorridoEm, ...estado }: EventoDoBanco,
  prova: Prova,
): Promise<void> {
  const { client, agora } = sistema
  const quando = new Date(ocorridoEm)
  const falta = quando.getTime() - agora.getTime()
  const espera = falta > 0 && falta <= ADIANTE_MS
  await guardarAviso(client, {
    ...prova,
    chave: evento,
    numero: estado.numero,
    ocorridoEm: quando,
    agora,
    julgarEm: espera ? quando : null,
  })
  if (espera) return
  if (falta <= 0) {
    await aplicarEstado(sistema, `evento:${evento}`, { ...estado, ocorridoEm })
    return
  }
  const travada = await travarProposta(client, estado.numero)
  if (!travada) return
  await divergir(sistema, travada, {
    estado: { ...estado, ocorridoEm },
    porque: 'O banco data o aviso de mais de um dia adiante',
  })
}

const LOTE = 200

type JulgarServices = { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date }

/** One that cannot be judged is tried again after this, and for a day: then a person looks at it. */
const DE_NOVO_MS = 15 * 60_000
const POR_MS = 24 * 60 * 60_000

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
  let julgados = 0
  for (;;) {
    const avisos = await avisosPorJulgar(services.pool, { agora, limite: LOTE })
    for (const aviso of avisos) {
      try {
        if (await julgarAviso(services, aviso, agora)) julgados += 1
      } catch (error) {
        relatar(error)
        await adiar(services, aviso, agora)
      }
    }
    if (avisos.length < LOTE) return julgados
  }
}

async function adiar(
  { pool }: JulgarServices,
  { chave, promotor }: { chave: string; promotor: string },
  agora: Date,
): Promise<void> {
  const desistirDe = new Date(agora.getTime() - POR_MS)
  const julgarEm = new Date(agora.getTime() + DE_NOVO_MS)
  await transaction(pool, sistemaNo(promotor), async ({ client }) => {
    const aviso = await adiarAviso(client, { chave, desistirDe, julgarEm })
    if (!aviso || aviso.espera) return
    const travada = await travarProposta(client, aviso.numero)
    if (!travada) return
    await anotarDivergencia({ client, agora }, travada, {
      chave: `banco-aviso:${chave}`,
      sistema: 'BANCO',
      nossa: travada.situacao,
      deles: AVISO_ILEGIVEL,
      motivo: 'O aviso do banco foi tentado por um dia e não pôde ser aplicado',
      ocorridaEm: aviso.ocorridoEm,
    })
  })
}

async function julgarAviso(
  { pool, fila }: JulgarServices,
  { chave, promotor }: { chave: string; promotor: string },
  agora: Date,
): Promise<boolean> {
  return transaction(pool, sistemaNo(promotor), async ({ client }) => {
    const aviso = await tomarAviso(client, { chave })
    if (!aviso) return false
    const { evento: _evento, ...estado } = EventoDoBanco.parse(JSON.parse(aviso.corpo))
    await aplicarEstado({ client, agora, fila }, `evento:${chave}`, estado)
    return true
  })
}
