import { inject } from 'vitest'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'
import { ehDiaUtil, proximoDiaUtil } from '#shared/calendario.ts'
import { type Dia, diaDaSemana, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'

/**
 * The next business day: when the stories happen. Clients may be called and written to then.
 * `DIA=2026-12-31 npm run e2e` tells them as if that day were today.
 */
export const diaDasHistorias = (): Dia => proximoDiaUtil(process.env['DIA'] ?? hoje(new Date()))

/** Its noon: no midnight comes between two steps, and nothing depends on the hour of the run. */
export const meioDiaUtil = (): string =>
  instanteEmBrasilia(diaDasHistorias(), '12:00').toISOString()

/** The noon of a business day that is still to come, for stories whose hours the true clock must not have passed. */
export function meioDiaPorVir(): string {
  const dia = diaDasHistorias()
  const meioDia = instanteEmBrasilia(dia, '12:00')
  if (meioDia > new Date()) return meioDia.toISOString()
  return instanteEmBrasilia(proximoDiaUtil(somarDias(dia, 1)), '12:00').toISOString()
}

/** The next Friday whose Monday is a holiday: Carnival, a national day. */
export function sextaAntesDeFeriado(): Dia {
  let dia = diaDasHistorias()
  while (diaDaSemana(dia) !== 5 || !ehDiaUtil(dia) || ehDiaUtil(somarDias(dia, 3))) {
    dia = somarDias(dia, 1)
  }
  return dia
}

/** By how many milliseconds the clock of a system is ahead of ours. */
export async function adiantadoDe(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/health/ready`)
  return Number(headers.get(CABECALHO_ADIANTADO))
}

/** The present time of the shared system. */
export const agoraDoSistema = (): Date => new Date(Date.now() + inject('sistema').adiantadoMs)
