import { ehDiaUtil, proximoDiaUtil, somarDiasUteis } from '../calendario.ts'
import { type Dia, hoje, horaDeBrasilia, instanteEmBrasilia, somarDias } from '../data.ts'
import type { SemNumeros } from '../calculo/novo.ts'
import { type RegrasVigentes, valoresEm } from '../calculo/regras.ts'

/** The deadlines of one transfer request (CTC), from gentle to final. */
export type RelogioCtc = {
  /** D0, the business day on which the request counts as received. */
  recebimento: Dia
  /** From the beginning of D+2 on it needs attention. */
  alerta: Date
  /** D+3, end of the working day. */
  critico: Date
  /** D+4, end of the working day: the last moment for the evidence inside the bank. */
  limiteInterno: Date
  /** To its end: what the norm gives to keep the client or inform the balance. */
  limiteRegulatorio: Dia
}

/** Business days, counted from the instant the request arrived, by the dated rules of that day. */
export function relogioCtc(regras: RegrasVigentes, recebidaEm: Date): RelogioCtc | SemNumeros {
  const dia = hoje(recebidaEm)
  const limites = valoresEm(regras, nomes, 'RETENCAO', dia)
  if ('recusa' in limites) return limites
  const fimDoExpediente = `${String(limites.expediente).padStart(2, '0')}:00`
  const tarde = horaDeBrasilia(recebidaEm) > fimDoExpediente
  const recebimento = ehDiaUtil(dia) && !tarde ? dia : proximoDiaUtil(somarDias(dia, 1))
  const depois = (dias: number) => somarDiasUteis(recebimento, dias)
  return {
    recebimento,
    alerta: instanteEmBrasilia(depois(limites.alerta), '00:00'),
    critico: instanteEmBrasilia(depois(limites.critico), fimDoExpediente),
    limiteInterno: instanteEmBrasilia(depois(limites.interno), fimDoExpediente),
    limiteRegulatorio: depois(limites.regulatorio),
  }
}

const nomes = {
  expediente: 'retencao_expediente_fim_h',
  alerta: 'retencao_alerta_dias_uteis',
  critico: 'retencao_critico_dias_uteis',
  interno: 'retencao_interno_dias_uteis',
  regulatorio: 'retencao_limite_dias_uteis',
}

/** How far a clock is, from gentle to final. */
export const faixasDoRelogio = ['NO_PRAZO', 'ALERTA', 'CRITICO', 'INTERNO', 'VENCIDO'] as const
export type FaixaDoRelogio = (typeof faixasDoRelogio)[number]

type Marcos = { alertaEm: Date; criticoEm: Date; internoEm: Date; limiteEm: Date }

/** Where a clock stands at an instant. `INTERNO`: only the balance can still be informed. */
export function faixaEm(
  { alertaEm, criticoEm, internoEm, limiteEm }: Marcos,
  agora: Date,
): FaixaDoRelogio {
  if (agora >= limiteEm) return 'VENCIDO'
  if (agora >= internoEm) return 'INTERNO'
  if (agora >= criticoEm) return 'CRITICO'
  return agora >= alertaEm ? 'ALERTA' : 'NO_PRAZO'
}

/** The first hour of a business day of the bank. */
const ABERTURA_H = 9

/** Business hours between two instants, from 9:00 to the end of the working day, as `18:00`. */
function horasUteis(de: Date, ate: Date, fimDoExpediente: string): number {
  let total = 0
  for (let dia = hoje(de); dia <= hoje(ate); dia = somarDias(dia, 1)) {
    if (!ehDiaUtil(dia)) continue
    const abre = instanteEmBrasilia(dia, `0${ABERTURA_H}:00`).getTime()
    const fecha = instanteEmBrasilia(dia, fimDoExpediente).getTime()
    const inicio = Math.max(abre, de.getTime())
    const fim = Math.min(fecha, ate.getTime())
    if (fim > inicio) total += (fim - inicio) / 3_600_000
  }
  return total
}

/**
 * The share of the business hours until the internal limit that is over, in whole percent. That limit is the end
 * of a working day, by the rule of the day the request arrived on.
 */
export function parteDoRelogio(
  { recebidaEm, internoEm }: { recebidaEm: Date; internoEm: Date },
  agora: Date,
): number {
  const fimDoExpediente = horaDeBrasilia(internoEm)
  const todas = horasUteis(recebidaEm, internoEm, fimDoExpediente)
  if (todas <= 0) return 100
  const feitas = horasUteis(recebidaEm, agora, fimDoExpediente)
  return Math.min(100, Math.round((feitas / todas) * 100))
}
