import { inject } from 'vitest'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'
import { proximoDiaUtil } from '#shared/calendario.ts'
import { hoje, instanteEmBrasilia } from '#shared/data.ts'

/**
 * Noon of the next business day: when the stories happen, whenever they are told. Clients may be
 * written to then, no midnight comes between two steps, and nothing depends on the hour of the run.
 */
export const meioDiaUtil = (): string =>
  instanteEmBrasilia(proximoDiaUtil(hoje(new Date())), '12:00').toISOString()

/** By how many milliseconds the clock of a system is ahead of ours. */
export async function adiantadoDe(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/health/ready`)
  return Number(headers.get(CABECALHO_ADIANTADO))
}

/** The present time of the shared system. */
export const agoraDoSistema = (): Date => new Date(Date.now() + inject('sistema').adiantadoMs)
