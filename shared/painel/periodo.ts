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

/** Sums are kept by day and by month: of which months the sums are read, and of which days. */
export type PartesDoPeriodo = {
  /** First days of the months whose sums are added. */
  meses: Dia[]
  /** Days of the period are added; the others, of a month that is added, are taken off again. */
  dias: Dia[]
}

/** The sums of a month are about as many as those of so many of its days. */
const CUSTO_DE_UM_MES = 5

/** Adds whole months and takes off what is not of the period, where that is less to read than its days. */
export function partesDoPeriodo({ dataInicio, dataFim }: Periodo, hoje: Dia): PartesDoPeriodo {
  const partes: PartesDoPeriodo = { meses: [], dias: [] }
  for (let mes = `${dataInicio.slice(0, 7)}-01`; mes <= dataFim; mes = somarMeses(mes, 1)) {
    const todos = diasDe(mes, fimDoMes(mes))
    const dentro = todos.filter((dia) => dia >= dataInicio && dia <= dataFim)
    const fora = todos.filter((dia) => dia < dataInicio || dia > dataFim)
    // What is to come has no sums yet, or few: a clock that was set back left them.
    const lidos = (dias: readonly Dia[]) => dias.filter((dia) => dia <= hoje).length
    const peloMes = lidos(fora) + CUSTO_DE_UM_MES < lidos(dentro)
    if (peloMes) partes.meses.push(mes)
    partes.dias.push(...(peloMes ? fora : dentro))
  }
  return partes
}

const diasDe = (inicio: Dia, fim: Dia): Dia[] =>
  Array.from({ length: diasEntre(inicio, fim) + 1 }, (_, n) => somarDias(inicio, n))
