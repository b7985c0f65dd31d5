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
