import { type Dia, diasEntre, hoje, somarDias, somarMeses } from '../data.ts'
import { MAXIMO_DE_DIAS_DO_PAINEL } from './shapes.ts'

export type Periodo = { dataInicio: Dia; dataFim: Dia }

/** The days asked for; without them the current month until today. */
export function periodoDo(
  { dataInicio, dataFim }: { dataInicio?: Dia | undefined; dataFim?: Dia | undefined },
  agora: Date,
): Periodo {
  const dia = hoje(agora)
  const fim = dataFim ?? (dataInicio !== undefined && dataInicio > dia ? dataInicio : dia)
  return { dataInicio: dataInicio ?? `${fim.slice(0, 7)}-01`, dataFim: fim }
}

/** Why the period cannot be asked for; undefined when it can. */
export function recusaDoPeriodo({ dataInicio, dataFim }: Periodo): string | undefined {
  if (dataFim < dataInicio) return 'A data final não pode ser antes da inicial'
  if (diasEntre(dataInicio, dataFim) >= MAXIMO_DE_DIAS_DO_PAINEL) {
    return `Consulte no máximo ${MAXIMO_DE_DIAS_DO_PAINEL} dias`
  }
  return undefined
}

/** From the first of a month until within it, or until its last day: months are compared with months. */
const comecaNoMes = ({ dataInicio, dataFim }: Periodo): boolean =>
  dataInicio.endsWith('-01') && dataFim.slice(0, 7) === dataInicio.slice(0, 7)

/** The last day of the month of `dia`. */
const fimDoMes = (dia: Dia): Dia => somarDias(somarMeses(`${dia.slice(0, 7)}-01`, 1), -1)

/**
 * The period before: of a month so far, the same days of the month before; of a whole month the whole one
 * before; else as many days right before.
 */
export function periodoAnterior(periodo: Periodo): Periodo {
  const { dataInicio, dataFim } = periodo
  if (!comecaNoMes(periodo)) {
    const dias = diasEntre(dataInicio, dataFim) + 1
    return { dataInicio: somarDias(dataInicio, -dias), dataFim: somarDias(dataInicio, -1) }
  }
  const inicio = somarMeses(dataInicio, -1)
  const fim = dataFim === fimDoMes(dataFim) ? fimDoMes(inicio) : somarMeses(dataFim, -1)
  return { dataInicio: inicio, dataFim: fim }
}

/** The same days of the year before; of a whole month the whole one, which in February has a day more or less. */
export function mesmoDoAnoAnterior(periodo: Periodo): Periodo {
  const { dataInicio, dataFim } = periodo
  const fim = somarMeses(dataFim, -12)
  const inteiro = comecaNoMes(periodo) && dataFim === fimDoMes(dataFim)
  return { dataInicio: somarMeses(dataInicio, -12), dataFim: inteiro ? fimDoMes(fim) : fim }
}
