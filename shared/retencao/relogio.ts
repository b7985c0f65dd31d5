import { ehDiaUtil, proximoDiaUtil, somarDiasUteis } from '../calendario.ts'
import { type Dia, hoje, horaDeBrasilia, instanteEmBrasilia, somarDias } from '../data.ts'

/** What arrives later is of the next business day; the desk closes with it (Brasília time). */
const FIM_DO_EXPEDIENTE = '18:00'

/** The deadlines of one transfer request (CTC), from gentle to final. */
export type RelogioCtc = {
  /** D0, the business day on which the request counts as received. */
  recebimento: Dia
  /** From the beginning of D+2 on it needs attention. */
  alerta: Date
  /** D+3, 18:00. */
  critico: Date
  /** D+4, 18:00: the last moment for the evidence inside the bank. */
  limiteInterno: Date
  /** D+5, to its end: Res. CMN 5.057/2022, five business days to keep the customer or inform. */
  limiteRegulatorio: Dia
}

/** Five business days, counted from the instant the request arrived. */
export function relogioCtc(recebidaEm: Date): RelogioCtc {
  const dia = hoje(recebidaEm)
  const tarde = horaDeBrasilia(recebidaEm) > FIM_DO_EXPEDIENTE
  const recebimento = ehDiaUtil(dia) && !tarde ? dia : proximoDiaUtil(somarDias(dia, 1))
  const depois = (dias: number) => somarDiasUteis(recebimento, dias)
  return {
    recebimento,
    alerta: instanteEmBrasilia(depois(2), '00:00'),
    critico: instanteEmBrasilia(depois(3), FIM_DO_EXPEDIENTE),
    limiteInterno: instanteEmBrasilia(depois(4), FIM_DO_EXPEDIENTE),
    limiteRegulatorio: depois(5),
  }
}
